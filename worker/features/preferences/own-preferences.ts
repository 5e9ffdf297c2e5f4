import { DEFAULT_PREFERENCES, type Preferences, type PreferencesChanges } from '../../contract/preferences.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { SETTINGS_STYLE } from '../../domain/styles.ts'
import { mergePreferences, selectPreferences } from './queries.ts'
import { presentPreferences } from './service.ts'

export async function getPreferences({ db }: Deps, actor: Person): Promise<Preferences> {
  const [row] = await selectPreferences(db, actor.userId)
  return presentPreferences(row?.preferences ?? null)
}

/** Saves the preferences in `changes` and leaves the others as they are. */
export async function savePreferences({ db }: Deps, actor: Person, changes: PreferencesChanges): Promise<Preferences> {
  const [row] = await mergePreferences(db, actor.userId, { ...changes, saved: true })
  return presentPreferences(row?.preferences ?? null)
}

export function resetPreferences(deps: Deps, actor: Person): Promise<Preferences> {
  return savePreferences(deps, actor, { ...DEFAULT_PREFERENCES, defaultStyle: SETTINGS_STYLE })
}
