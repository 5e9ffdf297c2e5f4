/** The kinds of names and words, each with its letter in the table that `scripts/places/places.ts` writes. */
export const KIND_LETTERS = {
  /** A name of a place, and rarely anything else. */
  place: 'p',
  /** A place that is also a personal name. */
  person: 'n',
  /** A well-known place that is also an ordinary word: Bath, Turkey. */
  known: 'a',
  /** A lesser place that is also an ordinary word or a brand. */
  word: 'w',
  /** An English word. */
  ordinary: 'o',
  /** A thing named after a place: Brussels sprouts. */
  thing: 'x',
  /** A genus of animals or plants. */
  genus: 'g',
  /** A word with a capital that names no place: a personal name, a brand, a people, a feast. */
  name: 'm',
  /** A place of several words, written without spaces. */
  joined: 't',
} as const

export type Kind = keyof typeof KIND_LETTERS

/** What else the table says of some names, by a letter after that of their kind. */
export const MARKS = {
  /** A city of at least 100,000 people whose name is also a word or a personal name, but not an everyday word. */
  city: 'c',
  /** A given name. */
  given: 'g',
  /** A make, whose products have names of their own: Porsche Cayenne. */
  make: 'm',
} as const

export type Mark = keyof typeof MARKS
