import { expect, test } from 'vitest'
import { PhotosQuery } from '#worker/contract/photos.ts'
import { searchParams } from '#worker/platforms/flickr/search.ts'
import { searchForm } from '#worker/platforms/flickr/tags.ts'
import { criteriaOf, matchNothing } from '#worker/platforms/shared/criteria.ts'

function paramsFor(given: Record<string, string>, bound: string | null = null) {
  const query = PhotosQuery.parse({ provider: 'flickr', ...given })
  const params = searchParams(query, criteriaOf(query, searchForm), bound)
  return Object.fromEntries(Object.entries(params).filter(([, value]) => value !== undefined))
}

const second = (iso: string) => String(Date.parse(iso) / 1000)

test('without criteria all of the person’s photos are requested, newest upload first, without videos', () => {
  expect(paramsFor({})).toMatchObject({ user_id: 'me', media: 'photos', safe_search: '3', sort: 'date-posted-desc' })
  expect(Object.keys(paramsFor({})).filter(name => /date$|tag/.test(name))).toEqual([])
})

test('a bare day of upload is the whole UTC day', () => {
  expect(paramsFor({ dateUploadedStart: '2024-03-01', dateUploadedEnd: '2024-03-01' })).toMatchObject({
    min_upload_date: second('2024-03-01T00:00:00Z'),
    max_upload_date: second('2024-03-01T23:59:59Z'),
  })
})

test('upload instants keep their zone and move inwards to whole seconds', () => {
  expect(
    paramsFor({ dateUploadedStart: '2024-03-01T10:00:00.250+02:00', dateUploadedEnd: '2024-03-01T10:00:00.750Z' }),
  ).toMatchObject({ min_upload_date: second('2024-03-01T08:00:01Z'), max_upload_date: second('2024-03-01T10:00:00Z') })
})

test('taken bounds are never converted', () => {
  expect(paramsFor({ dateTakenStart: '2024-03-01T10:00:00', dateTakenEnd: '2024-03-02' })).toMatchObject({
    min_taken_date: '2024-03-01 10:00:00',
    max_taken_date: '2024-03-02 23:59:59',
  })
})

test('tags are sent in their clean form, any of them enough', () => {
  expect(paramsFor({ tags: 'Blue Sky, sea,bluesky ,♥' })).toMatchObject({ tags: 'bluesky,sea', tag_mode: 'any' })
})

test('a window continues from the sort key, in the direction of the order', () => {
  const day = { dateUploadedStart: '2024-01-01', dateUploadedEnd: '2024-12-31' }
  const start = second('2024-01-01T00:00:00Z')
  const end = second('2024-12-31T23:59:59Z')
  expect(paramsFor(day, '1709300000')).toMatchObject({ min_upload_date: start, max_upload_date: '1709300000' })
  expect(paramsFor({ ...day, order: 'asc' }, '1709300000')).toMatchObject({
    min_upload_date: '1709300000',
    max_upload_date: end,
  })
  expect(paramsFor({ ...day, sort: 'dateTaken' }, '2024-02-02 10:00:00')).toMatchObject({
    sort: 'date-taken-desc',
    min_upload_date: start,
    max_upload_date: end,
    max_taken_date: '2024-02-02 10:00:00',
  })
})

test('a range that ends before it starts, or tags of symbols alone, match nothing', () => {
  const nothing = (given: Record<string, string>) =>
    matchNothing(criteriaOf(PhotosQuery.parse({ provider: 'flickr', ...given }), searchForm))
  expect(nothing({ dateUploadedStart: '2024-03-02', dateUploadedEnd: '2024-03-01' })).toBe(true)
  expect(nothing({ dateTakenStart: '2024-03-02', dateTakenEnd: '2024-03-01' })).toBe(true)
  expect(nothing({ tags: '♥' })).toBe(true)
  expect(nothing({ tags: 'sea', dateTakenStart: '2024-03-01', dateTakenEnd: '2024-03-01' })).toBe(false)
})
