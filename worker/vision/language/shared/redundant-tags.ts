import { generatedTagForm } from './generated-tags.ts'

/** `owned`: the owner's tags. `singular`: of one word in lower case. */
type Known = { owned: readonly string[]; singular: (word: string) => string }

/**
 * Tags without those that add nothing, as long as `min` remain: first what the owner has, then the later of a singular and
 * its plural, then what is part of a longer tag, such as “beach” beside “sandy beach”. Of each kind the last tag goes first.
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
