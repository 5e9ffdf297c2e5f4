import type { Conventions } from '../rule.ts'

/** The sentences of a text, each with the space after it. */
export const sentencesOf = (text: string, { segmenter }: Conventions): string[] =>
  [...segmenter.segment(text)].map(({ segment }) => segment)

export const countSentences = (text: string, language: Conventions): number =>
  sentencesOf(text, language).filter(sentence => sentence.trim() !== '').length
