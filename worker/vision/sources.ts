import type { GeneratedText, PhotoFacts } from '../domain/description.ts'
import { NAME_SOURCES, type NameSource } from '../domain/name-source.ts'
import { namesIn } from './language/en/names/place-names.ts'
import { isSupported } from './language/en/names/support.ts'
import { spaced } from './language/en/names/word-forms.ts'

/** The names in the texts that a fact holds, each once and as it first stands there, with the first fact that holds it. */
export function sourcesOf({ title, description, tags }: GeneratedText, facts: PhotoFacts): NameSource[] {
  const held = heldBy(facts)
  const names = new Set([
    ...namesIn(title, 'title'),
    ...namesIn(description, 'description'),
    ...tags.flatMap(tag => namesIn(tag, 'tags')),
  ])
  const found = new Map<string, NameSource>()
  for (const text of names) {
    const from = NAME_SOURCES.find(fact => isSupported(text, held[fact]))
    const form = formOf(text)
    if (from !== undefined && !found.has(form)) found.set(form, { text, from })
  }
  return [...found.values()]
}

function heldBy(facts: PhotoFacts): Record<NameSource['from'], string> {
  const { albumTitle, albumDescription, ownerTitle, ownerDescription, ownerTags, place } = facts
  return {
    album: [albumTitle, albumDescription].filter(Boolean).join(' \n '),
    title: ownerTitle,
    description: ownerDescription,
    tags: ownerTags.join(' \n '),
    place: place ?? '',
  }
}

/** One name is one whether it is a tag or stands in a sentence. */
const formOf = (name: string) => spaced(name).replaceAll(' ', '')
