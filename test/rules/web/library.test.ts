import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aStorage } from '#test/kit/job-fixtures.ts'
import { libraryRows, rowText } from '#web/features/dashboard/library-rows.ts'
import { chosenName, durationText, nameOfPart, refusalOf } from '#web/features/photos/generate/order.ts'
import { NO_CRITERIA } from '#web/features/photos/search/criteria.ts'
import { readAddress, writeAddress } from '#web/features/photos/search/criteria-address.ts'
import { leftOutText, selectableOf } from '#web/features/photos/selection/selectable.ts'
import { forgetOrder, keepOrder, keptOrder } from '#web/lib/kept-choice.ts'
import { librarySentence, unfinishedText } from '#web/lib/library-sentence.ts'
import { forgetSignedIn, rememberSignedIn } from '#web/lib/signed-in-as.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { JOB_NAME_MAX } from '#worker/domain/limits.ts'
import type { WorkState } from '#worker/domain/work.ts'

const NOW = new Date(2026, 4, 12, 16, 10)
const library = (known: Partial<LibraryAnswer>) => ({ ...known }) as LibraryAnswer
const sentence = (known: Partial<LibraryAnswer>) => librarySentence(library(known), 'Flickr', NOW)
const secondsTo = (time: Date) => (time.getTime() - NOW.getTime()) / 1000

describe('how far a library is read', () => {
  test('a reading names its photos once they are known', () => {
    expect(sentence({ state: 'reading', read: 0, total: 0 })).toBe('Reading your library on Flickr…')
    expect(sentence({ state: 'reading', read: 1200, total: 20_000 })).toBe(
      'Reading your library: 1,200 of 20,000 photos',
    )
  })

  test('a wait says until when, roughly', () => {
    const waiting = (end: Date) =>
      sentence({ state: 'waiting', read: 600, total: 20_000, waitSeconds: secondsTo(end) }).replace(/^.* rest /, '')
    expect(waiting(new Date(2026, 4, 13, 11, 40))).toBe('by about noon tomorrow')
    expect(waiting(new Date(2026, 4, 12, 16, 20))).toMatch(/^by about 4:20\sPM$/)
    expect(waiting(new Date(2026, 4, 14, 9, 0))).toBe('by about Thursday')
    expect(sentence({ state: 'waiting', read: 0, total: 0, waitSeconds: 0 })).toMatch(/^Your library will be read by/)
  })

  test('one without photos says so', () => {
    const readAt = new Date(2026, 4, 12, 9, 5).toISOString()
    expect(sentence({ state: 'ready', read: 0, total: 0, readAt })).toMatch(/^No photos on Flickr yet, as of 9:05\sAM$/)
  })

  test('a search that found nothing says why there may be more', () => {
    expect(unfinishedText('reading', 'Flickr')).toMatch(/^Your library is still being read\./)
    expect(unfinishedText('waiting', 'Flickr')).toBe('Your library has not been read to its end yet.')
    expect(unfinishedText('denied', 'Flickr')).toMatch(/^Flickr no longer lets us read your library\. Connect it again/)
  })

  test('one that is cut off says that it is not all', () => {
    const readAt = new Date(2026, 4, 11, 9, 5).toISOString()
    expect(sentence({ state: 'ready', read: 100_000, total: 150_000, readAt })).toMatch(
      /^The newest 100,000 of 150,000 photos, as of yesterday, 9:05\sAM$/,
    )
  })
})

test('the dashboard says what waits and what is missing, and leads there', () => {
  const counts = { all: 4000, untitled: 1361, undescribed: 0, untagged: 1000, complete: 2000 }
  const toReview = [
    { jobId: 'newest', photos: 8 },
    { jobId: 'older', photos: 12 },
  ]
  const rows = libraryRows('flickr', library({ state: 'ready', counts: counts as LibraryAnswer['counts'], toReview }))
  expect(rows.map(row => [rowText(row), row.to, row.share])).toEqual([
    ['20 wait for your review: go on', '/job/newest', 0.005],
    ['1,361 without a title: start', '/photos?missing=title', 0.34025],
    ['0 without a description', null, 0],
    ['1,000 without tags: start', '/photos?missing=tags', 0.25],
    ['2,000 complete', null, 0.5],
  ])
  const unread = library({ state: 'reading', counts: { all: 0, untitled: 0 } as LibraryAnswer['counts'], toReview })
  expect(libraryRows('flickr', unread).map(rowText).slice(0, 2)).toEqual([
    '20 wait for your review: go on',
    '– without a title',
  ])
  expect(libraryRows('flickr', undefined)).toHaveLength(rows.length)
  const uncounted = libraryRows('flickr', { ...unread, state: 'off' })
  expect(uncounted.map(row => [rowText(row), row.share])).toEqual([['20 wait for your review: go on', null]])
  expect(libraryRows('unsplash', undefined).map(rowText).at(-1)).toBe('– described')
})

test('criteria of the library are in the address, beside what else is there', () => {
  const criteria = { ...NO_CRITERIA, missing: ['title', 'tags'] as const, work: ['none'] as const }
  const address = writeAddress('?demo=1', { missing: [...criteria.missing], work: [...criteria.work] })
  expect(address).toBe('?demo=1&missing=title,tags&work=none')
  expect(readAddress(address)).toEqual({ missing: ['title', 'tags'], work: ['none'] })
  expect(writeAddress(address, NO_CRITERIA)).toBe('?demo=1')
  expect(readAddress('?missing=&work=done')).toEqual({})
})

test('what is left out of a selection is said with its reason', () => {
  expect(leftOutText([12, 0, 0, 0])).toBe('12 photos left out: they have texts that wait for you')
  expect(leftOutText([0, 0, 0, 1])).toBe('1 photo left out: you skipped it')
  expect(leftOutText([1, 3, 0, 0])).toBe('4 photos left out: 1 has texts that wait for you, 3 are being described')
  expect(leftOutText([0, 0, 0, 0])).toBe('')
  expect(selectableOf([])).toEqual(['applied', 'undone', 'failed', 'none'])
  expect(selectableOf(['review', 'applied'])).toEqual(['applied'])
})

test('a refused order says what each photo is in', () => {
  const refused = (states: WorkState[]) =>
    states.map((state, at) => ({ photoId: String(at), jobId: `job-${at}`, state }))
  expect(refusalOf(refused(['review', 'approved', 'describing']), 40)).toEqual({
    text: '2 of these 40 have texts that wait for you. 1 is being described.',
    toReview: 'job-0',
    toSee: 'job-2',
    toPay: undefined,
  })
  expect(refusalOf(refused(['unpaid']), 1).text).toBe('It is in an order that is not paid.')
})

test('parts of an order are numbered, and a long one says how long', () => {
  expect(nameOfPart(chosenName({ ...NO_CRITERIA, missing: ['title'] }), 2, 5)).toBe('Untitled (2 of 5)')
  expect(nameOfPart(chosenName({ ...NO_CRITERIA, missing: ['title', 'tags'] }), 1, 2)).toBe('Photos (1 of 2)')
  expect(nameOfPart('x'.repeat(JOB_NAME_MAX), 10, 10)).toBe(`${'x'.repeat(JOB_NAME_MAX - 11)} (10 of 10)`)
  expect(durationText('flickr', 20_000)).toBe('applied in 17 hours at best')
  expect(durationText('flickr', 500)).toBe('applied in 30 minutes at best')
  expect([durationText('flickr', 50), durationText('smugmug', 20_000)]).toEqual(['', ''])
})

describe('an order in parts', () => {
  beforeEach(() => {
    vi.stubGlobal('localStorage', aStorage())
    vi.stubGlobal('sessionStorage', aStorage())
  })
  afterEach(() => vi.unstubAllGlobals())

  test('is kept for its person alone, until the session ends', () => {
    rememberSignedIn('ada')
    keepOrder({ rest: { photoIds: ['3'] }, part: 2, parts: 2 })
    expect(keptOrder()).toMatchObject({ rest: { photoIds: ['3'] }, part: 2, parts: 2 })
    rememberSignedIn('ben')
    expect(keptOrder()).toBeNull()
    rememberSignedIn('ada')
    forgetOrder()
    expect(keptOrder()).toBeNull()
    forgetSignedIn()
  })
})
