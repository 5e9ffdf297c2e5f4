import { DEFAULT_PREFERENCES, type Preferences } from '../../contract/preferences.ts'
import type { Deps } from '../../deps.ts'
import { selectPreferences } from './queries.ts'

/** The saved preferences, as a statement to be batched with others; for `presentPreferences`. */
export function savedPreferences({ db }: Pick<Deps, 'db'>, userId: string) {
  return selectPreferences(db, userId)
}

/** The defaults overridden by the saved preferences, so that a preference added later has its default for everybody. */
export function presentPreferences(saved: Partial<Preferences> | null): Preferences {
  const {
    defaultStyle,
    descriptionSentences,
    language,
    enablePreview,
    replaceCameraNames,
    saved: isSaved,
  } = {
    ...DEFAULT_PREFERENCES,
    ...saved,
  }
  const modelFacts = { ...DEFAULT_PREFERENCES.modelFacts, ...saved?.modelFacts }
  const texts = { defaultStyle, descriptionSentences, language }
  return { ...texts, enablePreview, replaceCameraNames, modelFacts, saved: isSaved }
}
