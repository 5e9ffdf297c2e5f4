/** The kinds of names and words, each with its letter in the table that `scripts/places/places.ts` writes; a capital for a city. */
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
  /** A place of several words, written without spaces. */
  joined: 't',
} as const

export type Kind = keyof typeof KIND_LETTERS
