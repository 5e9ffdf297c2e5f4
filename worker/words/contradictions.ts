import type { OwnWords, WordList } from '../domain/own-words.ts'
import { isOnlyFunctionWords, type Matcher, matcherOf } from './match.ts'

type Fault = { list: WordList; text: string }

/** `changed`: the lists that the person has just sent. `language`: of the person's texts (BCP 47). */
type Sent = { changed: { [list in WordList]?: unknown }; language: string }

/** What keeps a person's lists from being kept together. */
export function faultOf(words: OwnWords, { changed, language }: Sent): Fault | undefined {
  // Of lists from before a change of language nothing is said: where texts need a word, it is not looked for.
  const needed = changed.neverUse && words.neverUse.find(word => isOnlyFunctionWords(word, language))
  if (needed) {
    return {
      list: 'neverUse',
      text: `“${needed}” cannot be ruled out everywhere: texts need articles and prepositions.`,
    }
  }
  const neverTags = matcherOf(words.neverTags, language)
  const neverUse = matcherOf(words.neverUse, language)
  for (const list of ['vocabulary', 'alwaysTags'] as const) {
    for (const wanted of words[list]) {
      const never = neverOf(wanted, neverTags, neverUse)
      if (!never) continue
      const text = `“${wanted}” cannot be wanted and ruled out (“${never.entry}”) at once.`
      return { list: changed[never.list] === undefined ? list : never.list, text }
    }
  }
  return undefined
}

function neverOf(wanted: string, neverTags: Matcher, neverUse: Matcher): { list: WordList; entry: string } | undefined {
  const tag = neverTags.equalTo(wanted)
  if (tag !== undefined) return { list: 'neverTags', entry: tag }
  const word = neverUse.foundIn(wanted)
  return word === undefined ? undefined : { list: 'neverUse', entry: word }
}
