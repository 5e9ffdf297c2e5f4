import type { Provider } from './platforms.ts'
import { canonicalTag, hasRoom, isMachineTag, isProductTag } from './tags.ts'

/**
 * A person's own words. `vocabulary`: tags to prefer, in their spelling; `alwaysTags`: added to every photo as they are;
 * `neverTags`: never a tag; `neverUse`: words and phrases that no text or tag of ours contains.
 */
export type OwnWords = { vocabulary: string[]; alwaysTags: string[]; neverTags: string[]; neverUse: string[] }
export type WordList = keyof OwnWords

/** Each list with the most entries that it holds. */
export const WORD_LISTS: Record<WordList, { name: string; max: number }> = {
  vocabulary: { name: 'Preferred tags', max: 300 },
  alwaysTags: { name: 'Tags to add always', max: 5 },
  neverTags: { name: 'Never as a tag', max: 100 },
  neverUse: { name: 'Never anywhere', max: 100 },
}
export const WORD_LIST_KEYS = ['vocabulary', 'alwaysTags', 'neverTags', 'neverUse'] as const satisfies WordList[]
/** How much of each list the model sees, in characters, whole entries only. The code keeps to all of it. */
export const WORDS_SENT = { vocabulary: 1300, neverTags: 500, neverUse: 600 } as const
/** Of one entry, in characters. */
const OWN_WORD = { min: 2, max: 40 } as const

export const NO_OWN_WORDS: OwnWords = { vocabulary: [], alwaysTags: [], neverTags: [], neverUse: [] }

/** An entry as it is stored: one line, with single spaces. */
export const tidyWord = (typed: string) => typed.toWellFormed().normalize('NFC').replace(/\s+/gu, ' ').trim()

const SIGNS = "'’&.+!°·\\-‐‑"
const ALLOWED = new RegExp(`^[\\p{L}\\p{M}\\p{N} ${SIGNS}]*$`, 'u')
const ADDRESS = /\p{L}\.\p{L}{2}/u

/** What is wrong with an entry of a list, as a sentence for the person; undefined if nothing is. */
export function wordFault(word: string, list: WordList): string | undefined {
  const { min, max } = OWN_WORD
  const length = [...word].length
  if (length > max) return `“${[...word].slice(0, max).join('')}…” is longer than ${max} characters.`
  if (length < min) return `Each entry needs at least ${min} characters.`
  if (!ALLOWED.test(word)) return "An entry can have letters, digits, spaces, hyphens and ' ’ & . + ! only."
  if (ADDRESS.test(word)) return `“${word}” looks like a web address.`
  if ((list === 'vocabulary' || list === 'alwaysTags') && isProductTag('flickr', word)) {
    return `“${word}” is our own tag, which we add last.`
  }
  return /\p{L}|\p{N}/u.test(word) ? undefined : `“${word}” has no letter and no digit.`
}

/** The photos that our tags are added to, by their owner's tags; `few`: fewer than five. */
export const ADD_TAGS_TO = ['untagged', 'few', 'all'] as const
export type AddTagsTo = (typeof ADD_TAGS_TO)[number]
const BELOW: Record<AddTagsTo, number> = { untagged: 1, few: 5, all: Number.POSITIVE_INFINITY }

/** The owner's tags without those that programs set and the product tag. */
export function ownTags(provider: Provider, tags: readonly string[]): string[] {
  const own = tags.filter(tag => !isMachineTag(tag) && !isProductTag(provider, tag))
  return [...new Map(own.map(tag => [canonicalTag(provider, tag), tag])).values()]
}

/** Whether our tags are added to a photo with these tags, or only suggested, as where it has no room for any. */
export function isTagged(provider: Provider, tags: readonly string[], to: AddTagsTo): boolean {
  return ownTags(provider, tags).length < BELOW[to] && hasRoom(provider, tags)
}
