import { DEFAULT_PREFERENCES, type Preferences, type PreferencesChanges } from '../../contract/preferences.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { NO_OWN_WORDS, WORD_LIST_KEYS } from '../../domain/own-words.ts'
import { SETTINGS_STYLE } from '../../domain/styles.ts'
import { AppError } from '../../errors.ts'
import { faultOf } from '../../words/contradictions.ts'
import { mergePreferences, type StoredChanges, selectPreferences } from './queries.ts'
import { presentPreferences } from './service.ts'

export async function getPreferences({ db }: Deps, actor: Person): Promise<Preferences> {
  const [row] = await selectPreferences(db, actor.userId)
  return presentPreferences(row)
}

/** What does not choose how texts begin: the photo flow goes on from its own style after it. */
const APART = new Set<string>([...WORD_LIST_KEYS, 'addTagsTo', 'knowsAddTagsTo'])

/** Saves the preferences in `changes` and leaves the others as they are. @throws VALIDATION for words that contradict each other */
export async function savePreferences(deps: Deps, actor: Person, changes: PreferencesChanges): Promise<Preferences> {
  if (WORD_LIST_KEYS.some(list => changes[list] !== undefined)) {
    const saved = await getPreferences(deps, actor)
    const words = Object.fromEntries(WORD_LIST_KEYS.map(list => [list, changes[list] ?? saved[list]]))
    const language = changes.language ?? saved.language
    const fault = faultOf({ ...NO_OWN_WORDS, ...words }, { changed: changes, language })
    if (fault) throw new AppError('VALIDATION', { text: fault.text, fields: { [fault.list]: fault.text } })
  }
  const isChoice = Object.keys(changes).some(key => !APART.has(key))
  return merge(deps, actor, { ...changes, ...(isChoice && { saved: true }) })
}

export function resetPreferences(deps: Deps, actor: Person): Promise<Preferences> {
  const { knowsAddTagsTo: _, ...defaults } = DEFAULT_PREFERENCES
  return merge(deps, actor, { ...defaults, defaultStyle: SETTINGS_STYLE, addTagsTo: null, saved: true })
}

async function merge({ db }: Deps, actor: Person, changes: StoredChanges): Promise<Preferences> {
  const [row] = await mergePreferences(db, actor.userId, changes)
  return presentPreferences(row)
}
