import { expect, test } from 'vitest'
import { cleanTag, newTags, tagList } from '#worker/platforms/flickr/tags.ts'

test.each([
  ['Mid-Atlantic', 'midatlantic'],
  ['Blue Sky', 'bluesky'],
  ['łódź', 'łódź'],
  ['हिन्दी', 'हिन्दी'],
  ['f/2.8', 'f28'],
  ['♥', '♥'],
  ['Geo:Lat=52.1', 'geo:lat=521'],
])('%j is known as %j', (raw, clean) => {
  expect(cleanTag(raw)).toBe(clean)
})

test('tags of several words are quoted, commas stay and quotes go', () => {
  expect(tagList(['sea', 'blue sky', 'the "old" town', 'a,b', ' ', '"'])).toBe('sea "blue sky" "the old town" a,b')
  expect(tagList([])).toBe('')
})

test('only tags that are new by their clean form are added, each once', () => {
  expect(newTags(['Blue Sky'], ['bluesky', 'sea', 'Sea', 'photonym'], 74)).toEqual(['sea', 'photonym'])
})

test('when there is no room for all, the last one is kept', () => {
  expect(newTags([], ['a', 'b', 'c', 'photonym'], 3)).toEqual(['a', 'b', 'photonym'])
  expect(newTags([], ['a', 'b', 'photonym'], 1)).toEqual(['photonym'])
  expect(newTags([], ['a', 'photonym'], 0)).toEqual([])
  expect(newTags(['x'], ['a', 'photonym'], -2)).toEqual([])
})

test('a last one that is there already makes room for no other to be dropped in its place', () => {
  expect(newTags(['Photonym'], ['a', 'b', 'c', 'photonym'], 2)).toEqual(['a', 'b'])
})
