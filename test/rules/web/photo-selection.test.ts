import { expect, test } from 'vitest'
import {
  idsBetween,
  NOTHING_SELECTED,
  untitledIds,
  withoutPhotos,
  withPhotos,
} from '#web/features/photos/selection/selection.ts'
import type { Photo } from '#worker/contract/photos.ts'
import type { Field } from '#worker/domain/fields.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'

function photo(id: string, missing: Field[] = []): Photo {
  return {
    id,
    title: '',
    description: '',
    tags: [],
    missing,
    work: null,
    urlSmall: '',
    urlMedium: '',
    urlLarge: '',
    urlXLarge: '',
    width: 3,
    height: 2,
    dateUploaded: '2024-01-01T00:00:00Z',
    dateTaken: null,
    pageUrl: '',
  }
}

const photos = ['a', 'b', 'c', 'd', 'e'].map(id => photo(id))

test('a range includes both ends, whichever was chosen first', () => {
  expect(idsBetween(photos, 1, 3)).toEqual(['b', 'c', 'd'])
  expect(idsBetween(photos, 3, 1)).toEqual(['b', 'c', 'd'])
  expect(idsBetween(photos, 2, 2)).toEqual(['c'])
})

test('adding does not change the earlier selection', () => {
  const before = new Set(['a'])
  expect([...withPhotos(before, ['b'], 10).selection]).toEqual(['a', 'b'])
  expect([...before]).toEqual(['a'])
})

test('a full selection refuses more, but not what it already holds', () => {
  const full = withPhotos(NOTHING_SELECTED, ['a', 'b', 'c', 'd'], 2)
  expect([...full.selection]).toEqual(['a', 'b'])
  expect(full.refused).toBe(2)
  expect(withPhotos(full.selection, ['a', 'b'], 2).refused).toBe(0)
})

test('a photo can be deselected', () => {
  expect([...withoutPhotos(new Set(['a', 'b']), ['a'])]).toEqual(['b'])
})

test('untitled photos are those whose title is missing, camera names included', () => {
  const listed = [photo('a', ['title', 'tags']), photo('b', ['description']), photo('c')]
  expect(untitledIds(listed, PLATFORMS.flickr.capabilities)).toEqual(['a'])
  expect(untitledIds(listed, PLATFORMS.unsplash.capabilities)).toEqual(['b'])
})
