import type { GeneratedText, PhotoFacts } from '../domain/description.ts'
import { NAME_SOURCES, type NameSource } from '../domain/name-source.ts'
import type { TextRequest } from './request.ts'

/** The names in the texts and the other titles that occur in a fact, each once, as first written, with the first such fact. */
export function sourcesOf(
  { title, description, tags, otherTitles }: GeneratedText & { otherTitles?: string[] },
  { facts, language: { names } }: Pick<TextRequest, 'facts' | 'language'>,
): NameSource[] {
  if (!names) return []
  const held = heldBy(facts)
  const written = new Set([
    ...[title, ...(otherTitles ?? [])].flatMap(text => names.find(text, 'title')),
    ...names.find(description, 'description'),
    ...tags.flatMap(tag => names.find(tag, 'tags')),
  ])
  const found = new Map<string, NameSource>()
  for (const text of written) {
    const from = NAME_SOURCES.find(fact => names.isHeld(text, held[fact]))
    const form = names.formOf(text)
    if (from !== undefined && !found.has(form)) found.set(form, { text, from })
  }
  return [...found.values()]
}

function heldBy(facts: PhotoFacts): Record<NameSource['from'], string> {
  const { albumTitle, albumDescription, ownerTitle, ownerDescription, ownerTags, place, note = '', hint = '' } = facts
  return {
    album: [albumTitle, albumDescription].filter(Boolean).join(' \n '),
    title: ownerTitle,
    description: ownerDescription,
    tags: ownerTags.join(' \n '),
    place: place ?? '',
    note,
    hint,
  }
}
