import { DEFAULT_PREFERENCES, type Preferences } from '../../contract/preferences.ts'
import type { Deps } from '../../deps.ts'
import type { AddTagsTo, OwnWords } from '../../domain/own-words.ts'
import { selectPreferences } from './queries.ts'

/** The saved preferences, as a statement to be batched with others; for `presentPreferences`. */
export function savedPreferences({ db }: Pick<Deps, 'db'>, userId: string) {
  return selectPreferences(db, userId)
}

type Saved = { preferences: Partial<Preferences> | null; addTagsDefault: AddTagsTo }

/** The defaults overridden by the saved preferences, so that a preference added later has its default for everybody. */
export function presentPreferences(user: Saved | undefined): Preferences {
  const saved = user?.preferences
  const addTagsDefault = user?.addTagsDefault ?? DEFAULT_PREFERENCES.addTagsTo
  const known: Preferences = {
    ...DEFAULT_PREFERENCES,
    addTagsTo: addTagsDefault,
    knowsAddTagsTo: addTagsDefault !== 'all' || saved?.addTagsTo !== undefined,
    ...saved,
    modelFacts: { ...DEFAULT_PREFERENCES.modelFacts, ...saved?.modelFacts },
  }
  const { defaultStyle, descriptionSentences, language, enablePreview, replaceCameraNames, modelFacts } = known
  const { vocabulary, alwaysTags, neverTags, neverUse, addTagsTo, knowsAddTagsTo } = known
  return {
    ...{ defaultStyle, descriptionSentences, language, enablePreview, replaceCameraNames, modelFacts },
    ...{ vocabulary, alwaysTags, neverTags, neverUse, addTagsTo, knowsAddTagsTo },
    saved: known.saved,
  }
}

/** What a job keeps of its person's preferences. */
export function wordsOf({ vocabulary, alwaysTags, neverTags, neverUse }: Preferences): OwnWords {
  return { vocabulary, alwaysTags, neverTags, neverUse }
}
