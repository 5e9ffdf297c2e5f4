import { DEFAULT_PREFERENCES, type Preferences } from '../../contract/preferences.ts'

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
  return { defaultStyle, descriptionSentences, enablePreview, replaceCameraNames, saved: isSaved }
}
