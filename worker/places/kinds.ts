/** What a run of words is, and the letter that says so in the table that `scripts/places.ts` writes. */
export const KIND_LETTERS = {
  /** A name of a place and hardly anything else. */
  place: 'p',
  /** A place, and a name of people. */
  person: 'n',
  /** A place that everyone knows, and an ordinary word: Bath, Turkey. */
  known: 'a',
  /** A lesser place, and an ordinary word or a brand. */
  word: 'w',
  /** An English word. */
  ordinary: 'o',
  /** What is named after a place: Brussels sprouts. */
  thing: 'x',
  /** A genus of animals or plants. */
  genus: 'g',
  /** A place of several words, run together. */
  joined: 't',
} as const

export type Kind = keyof typeof KIND_LETTERS
