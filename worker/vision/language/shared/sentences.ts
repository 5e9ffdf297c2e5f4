import type { Conventions } from '../rule.ts'

/** The sentences of a text, each including the space after it. */
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
