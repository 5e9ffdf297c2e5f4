import { expect, test } from 'vitest'
import { isWritable, searchForm, tagList } from '#worker/platforms/flickr/tags.ts'

test('tags of several words are quoted, commas are kept and quotes removed', () => {
  expect(tagList(['sea', 'blue sky', 'the "old" town', 'a,b', ' ', '"'])).toBe('sea "blue sky" "the old town" a,b')
  expect(tagList([])).toBe('')
})

test('a tag with a quote or with wide spaces cannot be written back as it is spelled', () => {
  expect(['blue sky', 'a,b', '♥', '5" lens', 'blue  sky', ' sea'].filter(isWritable)).toEqual(['blue sky', 'a,b', '♥'])
})

test('the search form of a tag has letters and digits only', () => {
  expect(['Blue Sky', 'Geo:Lat=52.1', '♥', '❤️', '"'].map(searchForm)).toEqual(['bluesky', 'geo:lat=521', '', '', ''])
})
