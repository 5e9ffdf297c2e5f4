import { expect, test } from 'vitest'
import { noFacts, textRequest } from '#test/kit/texts.ts'
import type { PhotoFacts } from '#worker/domain/description.ts'
import { sourcesLeft } from '#worker/domain/name-source.ts'
import { en } from '#worker/vision/language/en/index.ts'
import { sourcesOf } from '#worker/vision/sources.ts'

const texts = (change: object = {}) => ({ title: 'Boats', description: 'Boats at rest.', tags: ['boats'], ...change })
const IN_VENICE = texts({ description: 'Boats rest in Venice.' })

test.each<[string, Partial<PhotoFacts>, string[]]>([
  ['the album’s title', { albumTitle: 'Venice, spring' }, ['album']],
  ['what the album is about', { albumTitle: 'Spring', albumDescription: 'A week in Venice.' }, ['album']],
  ['the owner’s title', { ownerTitle: 'venice again' }, ['title']],
  ['the owner’s description', { ownerDescription: 'Back in Venice.' }, ['description']],
  ['a tag', { ownerTags: ['boats', 'Venice'] }, ['tags']],
  ['the position', { place: 'Venice, Italy' }, ['place']],
  ['the album before all others', { ownerTags: ['venice'], place: 'Venice, Italy', albumTitle: 'Venice' }, ['album']],
  ['the tags before the position', { ownerTags: ['venice'], place: 'Venice, Italy' }, ['tags']],
  ['nothing, where no fact holds it', { ownerTags: ['boats'] }, []],
])('a name comes from %s', (_, facts, from) => {
  const sources = sourcesOf(IN_VENICE, textRequest({ facts: { ...noFacts, ...facts } }))
  expect(sources).toEqual(from.map(each => ({ text: 'Venice', from: each })))
})

test('a language that tells no names from words notes no source', () => {
  const { names, ...language } = en
  const request = textRequest({ facts: { ...noFacts, place: 'Venice, Italy' }, language })
  expect(names).toBeDefined()
  expect(sourcesOf(IN_VENICE, request)).toEqual([])
})

test('names come in the order of the texts, each once, however often and in whatever form it stands there', () => {
  const written = texts({
    title: 'Boats in Paris',
    description: 'Boats rest near New York and in Paris.',
    tags: ['newyork', 'paris', 'venice', 'boats'],
  })
  const facts = { ...noFacts, albumTitle: 'Paris', ownerTags: ['newyork', 'venice'] }
  expect(sourcesOf(written, textRequest({ facts }))).toEqual([
    { text: 'Paris', from: 'album' },
    { text: 'New York', from: 'tags' },
    { text: 'venice', from: 'tags' },
  ])
})

test.each([
  ['a sentence holds it', ['Boats rest in Zürich.'], true],
  ['a tag holds it without its accent', ['zurich'], true],
  ['it stands inside another word', ['Zürichsee'], false],
  ['it is edited away', ['Boats rest.'], false],
])('a name is still a source where %s', (_, left, isLeft) => {
  const source = { text: 'Zürich', from: 'album' } as const
  expect(sourcesLeft([source], left)).toEqual(isLeft ? [source] : [])
})
