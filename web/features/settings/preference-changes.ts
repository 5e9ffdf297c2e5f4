import type { Preferences } from '#worker/contract/preferences.ts'

/** What a person may set; `saved` is the server's to know. */
export type Choices = Omit<Preferences, 'saved'>

/** Of what was chosen, that which differs from what is saved: only this is sent. */
export function unsavedChoices(saved: Preferences, chosen: Partial<Choices>): Partial<Choices> {
  const differing = Object.entries(chosen).filter(([name, value]) => !Object.is(Reflect.get(saved, name), value))
  return Object.fromEntries(differing)
}
