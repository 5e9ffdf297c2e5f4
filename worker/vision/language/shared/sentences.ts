import { counted } from '../../../domain/counted.ts'
import type { Conventions, Rule } from '../rule.ts'

/** The sentences of a text, each with the space after it. */
export const sentencesOf = (text: string, { segmenter }: Conventions): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment)

export const countSentences = (text: string, language: Conventions): number =>
  sentencesOf(text, language).filter(sentence => sentence.trim() !== '').length

/** A text with each of its sentences changed; the space after a sentence stays. */
export const mapSentences = (text: string, language: Conventions, change: (sentence: string) => string): string =>
  sentencesOf(text, language)
    .map(sentence => {
      const end = sentence.trimEnd().length
      return change(sentence.slice(0, end)) + sentence.slice(end)
    })
    .join('')

export const capitalized = (text: string) => text.replace(/^\p{Ll}/u, letter => letter.toUpperCase())

export const sentences: Rule = {
  id: 'sentences',
  on: ['description'],
  find: (text, { sentences: wanted, language }) => {
    if (text.trim() === '' || wanted === null) return undefined
    return countSentences(text, language) === wanted ? undefined : text
  },
  say: (text, { sentences: wanted, language }) =>
    `The description has ${counted(countSentences(text, language), 'sentence')}; it must have exactly ${wanted}.`,
  ask: 'The description is a single paragraph of complete sentences, unless the style says otherwise. Avoid abbreviations with full stops, which look like the end of a sentence.',
}
