import { DEFAULT_PREFERENCES, type Preferences, type PreferencesChanges } from '../../contract/preferences.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { SETTINGS_STYLE } from '../../domain/styles.ts'
import { mergePreferences, selectPreferences } from './queries.ts'

export async function getPreferences({ db }: Deps, actor: Person): Promise<Preferences> {
  const [row] = await selectPreferences(db, actor.userId)
  return presentPreferences(row?.preferences ?? null)
}

/** What was saved, as a statement to be batched with others; for `presentPreferences`. */
export function savedPreferences({ db }: Pick<Deps, 'db'>, userId: string) {
  return selectPreferences(db, userId)
}

/** Saves the preferences named in `changes` and leaves the others as they are. */
export async function savePreferences({ db }: Deps, actor: Person, changes: PreferencesChanges): Promise<Preferences> {
  const [row] = await mergePreferences(db, actor.userId, { ...changes, saved: true })
  return presentPreferences(row?.preferences ?? null)
}

export function resetPreferences(deps: Deps, actor: Person): Promise<Preferences> {
  return savePreferences(deps, actor, { ...DEFAULT_PREFERENCES, defaultStyle: SETTINGS_STYLE })
}

/** What was saved over the defaults, so that a preference added later has its default for everybody. */
export function presentPreferences(saved: Partial<Preferences> | null): Preferences {
  const {
    defaultStyle,
    descriptionSentences,
    enablePreview,
    replaceCameraNames,
    saved: isSaved,
  } = {
    ...DEFAULT_PREFERENCES,
    ...saved,
  }
  const modelFacts = { ...DEFAULT_PREFERENCES.modelFacts, ...saved?.modelFacts }
  return { defaultStyle, descriptionSentences, enablePreview, replaceCameraNames, modelFacts, saved: isSaved }
}
