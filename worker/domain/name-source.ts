/** The facts that may hold a name, in the order in which they are asked. */
export const NAME_SOURCES = ['album', 'title', 'description', 'tags', 'place'] as const

/** A name in our texts, as it is written there, and the fact it comes from. */
export type NameSource = { text: string; from: (typeof NAME_SOURCES)[number] }

const wordsOf = (text: string) =>
  ` ${text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/** Those of the sources whose names are still in the texts, each tag being one, with or without accents. A tag may hold a name run together. */
export function sourcesLeft(sources: NameSource[], texts: string[]): NameSource[] {
  const held = texts.map(wordsOf)
  const joined = new Set(held.map(words => words.replaceAll(' ', '')))
  return sources.filter(({ text }) => {
    const name = wordsOf(text)
    return held.some(words => words.includes(name)) || joined.has(name.replaceAll(' ', ''))
  })
}
