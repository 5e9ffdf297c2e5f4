import type { Preferences } from '#worker/contract/preferences.ts'

/** What a user may set; `saved` is set by the server. */
export type Choices = Omit<Preferences, 'saved'>

/** The choices that differ from what is saved: only these are sent. */
export function unsavedChoices(saved: Preferences, chosen: Partial<Choices>): Partial<Choices> {
  const differing = Object.entries(chosen).filter(([name, value]) => !Object.is(Reflect.get(saved, name), value))
  return Object.fromEntries(differing)
}
