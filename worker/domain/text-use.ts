import { inOneText, PLATFORMS, type Provider } from './platforms.ts'
import { canonicalTag, isProductTag } from './tags.ts'

/** What became of the model's texts of applied photos. `edited`: at least half of its words are left. */
type Use = { kept: number; edited: number; replaced: number }
/** The tags most often removed, or added, each with how often. */
type Counted = { tag: string; times: number }[]
export type TextUse = {
  photos: number
  titles: Use
  descriptions: Use
  tags: { kept: number; removed: number; added: number }
  removed: Counted
  added: Counted
}

/** Of how many applied photos texts are looked at, and from how many on they say anything. */
export const TEXT_USE = { photos: 2000, min: 20 } as const
/** What a job keeps of it. */
const KEPT = { tags: 40, bytes: 2048 } as const

/** The texts as the model wrote them: all titles to choose from, and the tags without those that are added always. */
export type WrittenTexts = { titles: string[]; description: string; tags: string[] }
/** The same as they were applied; a text is null where applying wrote none of ours. */
export type AppliedTexts = { title: string | null; description: string | null; tags: string[] | null }

export function noTextUse(): TextUse {
  const none = { kept: 0, edited: 0, replaced: 0 }
  return {
    photos: 0,
    titles: { ...none },
    descriptions: { ...none },
    tags: { kept: 0, removed: 0, added: 0 },
    removed: [],
    added: [],
  }
}

/** Sums up the photos of one job. `always`: the tags that the person adds always. */
export function textUseOf(
  photos: readonly { written: WrittenTexts; applied: AppliedTexts }[],
  { provider, always }: { provider: Provider; always: readonly string[] },
): TextUse {
  const sum = noTextUse()
  const { title: hasTitle } = PLATFORMS[provider].capabilities
  const form = (tag: string) => canonicalTag(provider, tag)
  const added = new Set(always.map(form))
  const ours = (tags: readonly string[]) =>
    new Map(tags.filter(tag => !isProductTag(provider, tag) && !added.has(form(tag))).map(tag => [form(tag), tag]))
  const [removedTags, addedTags] = [new Map<string, number>(), new Map<string, number>()]
  for (const { written, applied } of photos) {
    sum.photos += 1
    count(sum.titles, written.titles, applied.title)
    const [title = ''] = written.titles
    const whole = hasTitle ? [] : [inOneText(title, written.description)]
    count(sum.descriptions, [written.description, ...whole], applied.description)
    if (applied.tags === null) continue
    const [before, after] = [ours(written.tags), ours(applied.tags)]
    const isKept = ([key]: [string, string]) => after.has(key)
    sum.tags.kept += [...before].filter(isKept).length
    for (const [key, tag] of before) if (!after.has(key)) removedTags.set(tag, (removedTags.get(tag) ?? 0) + 1)
    for (const [key, tag] of after) if (!before.has(key)) addedTags.set(tag, (addedTags.get(tag) ?? 0) + 1)
  }
  const all = (counts: Map<string, number>) => [...counts.values()].reduce((total, times) => total + times, 0)
  sum.tags.removed = all(removedTags)
  sum.tags.added = all(addedTags)
  return short({ ...sum, removed: mostOften(removedTags), added: mostOften(addedTags) })
}

function count(use: Use, written: readonly string[], applied: string | null): void {
  const ours = written.filter(text => text !== '')
  if (applied === null || ours.length === 0) return
  if (ours.includes(applied)) use.kept += 1
  else if (ours.some(text => isHalfLeft(text, applied))) use.edited += 1
  else use.replaced += 1
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{M}\p{N}]+/gu) ?? []

function isHalfLeft(ours: string, applied: string): boolean {
  const left = new Map<string, number>()
  for (const word of wordsOf(applied)) left.set(word, (left.get(word) ?? 0) + 1)
  const words = wordsOf(ours)
  const found = words.filter(word => {
    const times = left.get(word) ?? 0
    left.set(word, times - 1)
    return times > 0
  })
  return found.length * 2 >= words.length
}

const mostOften = (counts: Map<string, number>): Counted =>
  [...counts]
    .map(([tag, times]) => ({ tag, times }))
    .toSorted((a, b) => b.times - a.times)
    .slice(0, KEPT.tags)

/** Without its rarest tags, as far as that is needed to keep it short. */
function short(use: TextUse): TextUse {
  const { removed, added } = use
  if (new TextEncoder().encode(JSON.stringify(use)).byteLength <= KEPT.bytes) return use
  return short(
    removed.length > added.length ? { ...use, removed: removed.slice(0, -1) } : { ...use, added: added.slice(0, -1) },
  )
}

/** The sums of several jobs, with the tags most often removed and added in all of them. */
export function addedUp(uses: readonly TextUse[]): TextUse {
  const sum = noTextUse()
  const [removed, added] = [new Map<string, number>(), new Map<string, number>()]
  const plus = <Keys extends string>(into: Record<Keys, number>, use: Record<Keys, number>) => {
    for (const key in into) into[key] += use[key]
  }
  for (const use of uses) {
    sum.photos += use.photos
    plus(sum.titles, use.titles)
    plus(sum.descriptions, use.descriptions)
    plus(sum.tags, use.tags)
    for (const { tag, times } of use.removed) removed.set(tag, (removed.get(tag) ?? 0) + times)
    for (const { tag, times } of use.added) added.set(tag, (added.get(tag) ?? 0) + times)
  }
  return { ...sum, removed: mostOften(removed), added: mostOften(added) }
}
