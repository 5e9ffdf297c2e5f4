import type { Context, Rule } from '../../rule.ts'
import { sentencesOf } from '../sentences.ts'

/** Two sentences with this share of words in common say the same. */
const SAME = 0.7
const FEW_WORDS = 5
const MOST_SENTENCES = 20

export const repetition: Rule = {
  id: 'repetition',
  on: ['description'],
  find: findRepetition,
  say: () => 'The description says the same thing twice.',
}

/** The first sentence that repeats an earlier one in nearly the same words. */
function findRepetition(text: string, { language }: Context): string | undefined {
  const sentences = sentencesOf(text, language).slice(0, MOST_SENTENCES)
  const words = sentences.map(sentence => new Set(sentence.toLowerCase().match(/[\p{L}\p{N}]+/gu)))
  return sentences.find((_, at) =>
    words.slice(0, at).some(before => {
      const own = words[at] ?? new Set()
      const shared = own.intersection(before).size
      return own.size >= FEW_WORDS && shared / own.union(before).size >= SAME
    }),
  )
}
