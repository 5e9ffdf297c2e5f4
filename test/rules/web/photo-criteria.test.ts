import { expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import {
  ANY_DATE,
  type Criteria,
  describeCriteria,
  describeListing,
  hasFilter,
  NO_CRITERIA,
  photosQuery,
  quickCriteria,
  quickSelectionsFor,
} from '#web/features/photos/search/criteria.ts'
import { endOfDay, startOfDay } from '#web/features/photos/search/date-presets.ts'
import { QUICK_SELECT_PHOTOS } from '#worker/domain/limits.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'

const NOW = new Date(2024, 2, 6, 15, 30)

function query(criteria: Partial<Criteria>): Record<string, string> {
  return Object.fromEntries(photosQuery('flickr', { ...NO_CRITERIA, ...criteria }, NOW))
}

function album(id: string, title: string) {
  return { id, title, thumbnailUrl: '', photoCount: 1, views: 0, dateCreated: '2024-01-01T00:00:00Z' }
}

test('without criteria only the platform is sent', () => {
  expect(query({})).toEqual({ provider: 'flickr' })
})

test('upload presets are sent as UTC instants of the local days', () => {
  expect(query({ uploaded: { kind: 'preset', preset: 'today' } })).toEqual({
    provider: 'flickr',
    dateUploadedStart: startOfDay('2024-03-06'),
    dateUploadedEnd: endOfDay('2024-03-06'),
  })
})

test('dates taken stay days without a time zone, which a camera does not record', () => {
  expect(query({ taken: { kind: 'range', from: '2023-07-01', to: '2023-07-14' } })).toEqual({
    provider: 'flickr',
    dateTakenStart: '2023-07-01',
    dateTakenEnd: '2023-07-14',
  })
})

test('every criterion has its parameter', () => {
  const range = { kind: 'range', from: '2024-03-01', to: '2024-03-06' } as const
  const all = query({ albums: ['1'], tags: ['sea'], uploaded: range, taken: range })
  expect(Object.keys(all)).toEqual(expect.arrayContaining([...sees('photos-query')]))
})

test('a range may be open at either end', () => {
  expect(query({ taken: { kind: 'range', from: null, to: '2023-07-14' } })).toEqual({
    provider: 'flickr',
    dateTakenEnd: '2023-07-14',
  })
})

test('several albums and tags are comma lists, and albums come in the largest pages', () => {
  expect(query({ albums: ['1', '2'], tags: ['old town', 'sea'] })).toEqual({
    provider: 'flickr',
    albums: '1,2',
    tags: 'old town,sea',
    limit: '500',
  })
})

test('a quick selection asks for the newest fifty', () => {
  expect(Object.fromEntries(photosQuery('flickr', quickCriteria(ANY_DATE), NOW))).toEqual({
    provider: 'flickr',
    ...sees('recent-uploads-query'),
  })
  expect(QUICK_SELECT_PHOTOS).toBe(sees('quick-select-limit'))
})

test('a platform without upload dates offers only the recent uploads', () => {
  expect(quickSelectionsFor(PLATFORMS.unsplash.capabilities).map(({ label }) => label)).toEqual(['Recent uploads'])
  expect(quickSelectionsFor(PLATFORMS.flickr.capabilities).map(({ label }) => label)).toEqual([
    sees('quick-today'),
    sees('quick-this-week'),
    sees('quick-last-30-days'),
    'Recent uploads',
  ])
})

test('a quick selection of the newest photos does not count as a filter, a date does', () => {
  expect(hasFilter(quickCriteria(ANY_DATE))).toBe(false)
  expect(hasFilter(quickCriteria({ kind: 'preset', preset: 'today' }))).toBe(true)
})

test('the criteria read as a sentence', () => {
  const albums = [album('1', 'Iceland')]
  expect(describeCriteria(NO_CRITERIA, albums)).toBe('newest first')
  expect(describeCriteria({ ...NO_CRITERIA, uploaded: { kind: 'preset', preset: 'thisMonth' } }, albums)).toBe(
    'uploaded this month',
  )
  expect(describeCriteria({ ...NO_CRITERIA, albums: ['1', '2'], tags: ['sea', 'sky'] }, albums)).toBe(
    'in Iceland and 1 more album, tagged sea or sky',
  )
  expect(
    describeCriteria(
      {
        ...NO_CRITERIA,
        uploaded: { kind: 'preset', preset: 'last30Days' },
        taken: { kind: 'range', from: '2023-07-01', to: null },
      },
      albums,
    ),
  ).toBe('uploaded in the last 30 days, taken since 2023-07-01')
})

test('the count is of all photos found, and of the ones shown if a quick selection stops early', () => {
  expect(describeListing({ shown: 100, total: 1420, isComplete: true }, NO_CRITERIA, [])).toBe(
    '1,420 photos, newest first',
  )
  expect(describeListing({ shown: 50, total: 142, isComplete: true }, quickCriteria(ANY_DATE), [])).toBe(
    '50 of 142 photos, newest first',
  )
  expect(describeListing({ shown: 1, total: 1, isComplete: true }, NO_CRITERIA, [])).toBe('1 photo, newest first')
  const untitled: Criteria = { ...NO_CRITERIA, missing: ['title'] }
  expect(describeListing({ shown: 9, total: 9, isComplete: false }, untitled, [])).toBe(
    '9 photos so far, without title',
  )
})
