/** The facts that may contain a name, in the order in which they are searched. */
export const NAME_SOURCES = ['album', 'title', 'description', 'tags', 'place', 'note', 'hint'] as const

/** A name in our texts, as written there, and the fact that it comes from. */
export type NameSource = { text: string; from: (typeof NAME_SOURCES)[number] }

const wordsOf = (text: string) =>
  ` ${text
    .normalize('NFD')
    .toLowerCase()
    .replace(/\p{M}/gu, '')
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()} `

/**
 * The sources whose names are still in the texts, with or without accents. `texts`: title, description and each tag; a
 * tag may contain a name without spaces.
 */
export function sourcesLeft(sources: NameSource[], texts: string[]): NameSource[] {
  const held = texts.map(wordsOf)
  const joined = new Set(held.map(words => words.replaceAll(' ', '')))
  return sources.filter(({ text }) => {
    const name = wordsOf(text)
    return held.some(words => words.includes(name)) || joined.has(name.replaceAll(' ', ''))
  })
}
