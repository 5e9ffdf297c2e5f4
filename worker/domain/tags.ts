import type { JobResult, JobRules } from './job-result.ts'
import { PRODUCT_TAG } from './limits.ts'
import { PLATFORMS, type Provider } from './platforms.ts'

/** The most tags per photo. */
export const MAX_TAGS: Record<Provider, number> = {
  flickr: 75,
  // Unsplash publishes no limit; this is the limit of its own form.
  unsplash: 30,
  // No limit is stated.
  smugmug: Number.POSITIVE_INFINITY,
}

/** Characters that our tags must not contain. */
const REFUSED: Record<Provider, RegExp> = {
  // Quotes delimit a tag of several words in the request, and cannot be escaped.
  flickr: /"/g,
  // Unsplash accepts a list, but people type quotes as on other platforms.
  unsplash: /"/g,
  // SmugMug uses all three to separate keywords or keep them together; whether its list form keeps them is not
  // documented.
  smugmug: /[,;"]/g,
}

/** Our tag as sent to the platform; empty if nothing is left of it. */
export function writableTag(provider: Provider, raw: string): string {
  return raw.toWellFormed().replace(REFUSED[provider], ' ').replace(/\s+/gu, ' ').trim()
}

/**
 * The form in which the platform compares tags: two tags with the same form are one tag there. Empty if nothing is
 * visible. Unicode normalization never makes a difference.
 */
export function canonicalTag(provider: Provider, raw: string): string {
  const folded = raw.toWellFormed().toLowerCase().normalize('NFC').replace(/\s+/gu, ' ').trim()
  if (!/[^\s\p{Cc}\p{Cf}\p{Variation_Selector}]/u.test(folded)) return ''
  // SmugMug ignores case and the width of spaces. Unsplash's rule is not published; the same is assumed.
  return provider === 'flickr' ? flickrForm(folded) : folded
}

const MACHINE_TAG = /^([a-z]\w*:[a-z]\w*)=(.+)$/

/** Whether a program has set it, for itself: `namespace:predicate=value`. */
export const isMachineTag = (tag: string) => MACHINE_TAG.test(tag.trim().toLowerCase())

/**
 * Flickr's "clean" form: nothing but letters, their marks and digits. A machine tag (`namespace:predicate=value`)
 * keeps its shape; a tag of symbols alone is compared as typed.
 */
function flickrForm(folded: string): string {
  const [, name, value] = MACHINE_TAG.exec(folded) ?? []
  if (name !== undefined && value !== undefined) return `${name}=${lettersOf(value)}`
  return isSignsAlone(folded) ? folded : lettersOf(folded)
}

/** A mark is removed with its base character: an emoji's variation selector must not remain. */
function lettersOf(text: string): string {
  return text.replace(/[\p{Cf}\p{Variation_Selector}]|[^\p{L}\p{M}\p{N}]\p{M}*/gu, '')
}

export function isSignsAlone(tag: string): boolean {
  return !/[\p{L}\p{N}]/u.test(tag)
}

export function isProductTag(provider: Provider, tag: string): boolean {
  return canonicalTag(provider, tag) === canonicalTag(provider, PRODUCT_TAG)
}

/** What separates typed tags: the comma, and those of Arabic, Japanese and Chinese keyboards. */
export const COMMAS = /[,،、，]/u

/** Comma-separated tags as typed: trimmed, without empty ones. */
export function parseTags(text: string): string[] {
  return text
    .split(COMMAS)
    .map(tag => tag.trim())
    .filter(tag => tag !== '')
}

/** Comma-separated tags as typed: trimmed, without empty and repeated ones. */
export function uniqueTags(text: string): string[] {
  return [...new Set(parseTags(text))]
}

/** The tags in `wanted` that `existing` lacks, each once, as sent to the platform. */
export function newTags(provider: Provider, existing: readonly string[], wanted: readonly string[]): string[] {
  const known = new Set(existing.map(raw => canonicalTag(provider, raw)))
  const added: string[] = []
  for (const raw of wanted) {
    const tag = writableTag(provider, raw)
    const form = canonicalTag(provider, tag)
    if (form === '' || known.has(form)) continue
    known.add(form)
    added.push(tag)
  }
  return added
}

/** The tags of a result: unique, as sent to the platform, with the product tag last if the job wants it. */
export function tidyTags(tags: readonly string[], { provider, addProductTag }: JobRules): string[] {
  const ends = addProductTag ? [PRODUCT_TAG] : []
  return [...newTags(provider, ends, tags), ...ends]
}

/** Our tags that applying adds. */
export function tagsToWrite({ generatedTags, addsTags = true }: JobResult, provider: Provider): string[] {
  return addsTags ? generatedTags : generatedTags.filter(tag => isProductTag(provider, tag))
}

/**
 * Our tags that a photo lacks, within the platform's limit. If there is too little room, the product tag takes
 * precedence, then those in `always`.
 */
export function tagsToAdd(
  provider: Provider,
  existing: readonly string[],
  ours: readonly string[],
  always: readonly string[] = [],
): string[] {
  const missing = newTags(provider, existing, ours)
  const room = Math.max(0, MAX_TAGS[provider] - existing.length)
  if (missing.length <= room) return missing
  const kept = new Set(always.map(tag => canonicalTag(provider, tag)))
  const rank = (tag: string) => (isProductTag(provider, tag) ? 0 : kept.has(canonicalTag(provider, tag)) ? 1 : 2)
  const chosen = new Set(missing.toSorted((one, other) => rank(one) - rank(other)).slice(0, room))
  return missing.filter(tag => chosen.has(tag))
}

/** Whether a photo with these tags takes any of ours besides the product tag. */
export const hasRoom = (provider: Provider, tags: readonly string[]) => tags.length < MAX_TAGS[provider] - 1

/** Those of our tags that a photo has room for, see `tagsToAdd`; all if it has none, where they are only suggested. */
export function tagsWithRoom(
  provider: Provider,
  existing: readonly string[],
  ours: readonly string[],
  always: readonly string[],
): readonly string[] {
  if (!hasRoom(provider, existing)) return ours
  const added = new Set(tagsToAdd(provider, existing, ours, always))
  const lacking = new Set(newTags(provider, existing, ours))
  return ours.filter(tag => added.has(tag) || !lacking.has(tag))
}

/** Why a photo with its owner's and these tags would have too many, as a sentence; undefined if it would not. */
export function tagCountProblem(provider: Provider, existing: readonly string[], ours: readonly string[]) {
  const max = MAX_TAGS[provider]
  const count = existing.length + newTags(provider, existing, ours).length
  return count > max ? `A photo on ${PLATFORMS[provider].name} can have ${max} tags at most` : undefined
}

/** Why these typed tags cannot be added to a result, as a sentence for the person; undefined if an edit would store all of them. */
export function tagProblem(
  typed: readonly string[],
  { generatedTags, originalTags }: Pick<JobResult, 'generatedTags' | 'originalTags'>,
  rules: JobRules,
): string | undefined {
  const { provider } = rules
  const { name } = PLATFORMS[provider]
  const known = new Map(tidyTags(generatedTags, rules).map(tag => [canonicalTag(provider, tag), tag]))
  for (const tag of typed) {
    const [sign] = tag.match(REFUSED[provider]) ?? []
    if (sign !== undefined) return `A tag on ${name} cannot contain ${sign}`
    const form = canonicalTag(provider, tag)
    if (form === '') return `“${tag}” cannot be a tag on ${name}`
    const twin = known.get(form)
    if (twin === tag) return `The tag “${tag}” is there already`
    if (twin !== undefined) return `On ${name} “${tag}” is the same tag as “${twin}”`
    known.set(form, tag)
  }
  return typed.length > 0 ? tagCountProblem(provider, originalTags, [...known.values()]) : undefined
}
