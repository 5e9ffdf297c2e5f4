import { generatedTagForm } from './generated-tags.ts'

/** `owned`: the owner's tags. `singular`: of one word in lower case. */
type Known = { owned: readonly string[]; singular: (word: string) => string }

/**
 * Drops tags that add nothing while more than `min` remain: first those the owner has, then the later of a singular and its
 * plural, then parts of longer tags (“beach” beside “sandy beach”); of each kind the last tag first.
 */
export function withoutRedundantTags(tags: readonly string[], min: number, { owned, singular }: Known): string[] {
  const wordsOf = (tag: string) =>
    tag
      .toLowerCase()
      .match(/[\p{L}\p{M}\p{N}'’]+/gu)
      ?.map(singular) ?? []
  const keyOf = (tag: string) => wordsOf(tag).join('') || generatedTagForm(tag)
  const ownKeys = new Set(owned.map(keyOf))
  const isInside = (tag: string, other: string) =>
    ` ${wordsOf(other).join(' ')} `.includes(` ${wordsOf(tag).join(' ')} `)
  const redundant: ((tag: string, at: number, all: readonly string[]) => boolean)[] = [
    tag => ownKeys.has(keyOf(tag)),
    (tag, at, all) => all.slice(0, at).some(other => keyOf(other) === keyOf(tag)),
    (tag, at, all) => all.some((other, index) => index !== at && keyOf(other) !== keyOf(tag) && isInside(tag, other)),
  ]
  const left = [...tags]
  for (const isRedundant of redundant) {
    for (let at = left.length - 1; at >= 0 && left.length > min; at--) {
      if (isRedundant(left[at] ?? '', at, left)) left.splice(at, 1)
    }
  }
  return left
}
