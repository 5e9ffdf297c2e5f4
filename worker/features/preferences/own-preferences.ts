import { DEFAULT_PREFERENCES, type Preferences, type PreferencesChanges } from '../../contract/preferences.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { NO_OWN_WORDS, WORD_LIST_KEYS } from '../../domain/own-words.ts'
import { SETTINGS_STYLE } from '../../domain/styles.ts'
import { AppError } from '../../errors.ts'
import { faultOf } from '../../words/contradictions.ts'
import { mergePreferences, type StoredChanges, selectPreferences, selectStored } from './queries.ts'
import { presentPreferences } from './service.ts'

export async function getPreferences({ db }: Deps, actor: Person): Promise<Preferences> {
  const [row] = await selectPreferences(db, actor.userId)
  return presentPreferences(row)
}

/** What does not choose how texts begin: the photo flow goes on from its own style after it. */
const APART = new Set<string>([...WORD_LIST_KEYS, 'addTagsTo', 'knowsAddTagsTo'])

/** How often lists are judged anew because others were saved meanwhile. */
const ATTEMPTS = 5

/**
 * Saves the preferences in `changes` and leaves the others as they are. Of two tabs that save lists at once the second is
 * judged by what the first has saved.
 * @throws VALIDATION for words that contradict each other
 */
export async function savePreferences(deps: Deps, actor: Person, given: PreferencesChanges): Promise<Preferences> {
  const isChoice = Object.keys(given).some(key => !APART.has(key))
  const changes = { ...given, ...(isChoice && { saved: true as const }) }
  if (WORD_LIST_KEYS.every(list => given[list] === undefined)) return merge(deps, actor, changes)
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const [user] = await selectStored(deps.db, actor.userId)
    refuseContradictions(presentPreferences(user), given)
    const [row] = await mergePreferences(deps.db, actor.userId, changes, user?.stored ?? null)
    if (row) return presentPreferences(row)
  }
  throw new AppError('CONFLICT')
}

function refuseContradictions(saved: Preferences, changed: PreferencesChanges): void {
  const words = Object.fromEntries(WORD_LIST_KEYS.map(list => [list, changed[list] ?? saved[list]]))
  const fault = faultOf({ ...NO_OWN_WORDS, ...words }, { changed, language: changed.language ?? saved.language })
  if (fault) throw new AppError('VALIDATION', { text: fault.text, fields: { [fault.list]: fault.text } })
}

export function resetPreferences(deps: Deps, actor: Person): Promise<Preferences> {
  const { knowsAddTagsTo: _, ...defaults } = DEFAULT_PREFERENCES
  return merge(deps, actor, { ...defaults, defaultStyle: SETTINGS_STYLE, addTagsTo: null, saved: true })
}

async function merge({ db }: Deps, actor: Person, changes: StoredChanges): Promise<Preferences> {
  const [row] = await mergePreferences(db, actor.userId, changes)
  return presentPreferences(row)
}
