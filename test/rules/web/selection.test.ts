import { expect, test } from 'vitest'
import { aResult } from '#test/kit/job-fixtures.ts'
import {
  clearTicks,
  countSelection,
  followResults,
  NO_TICKS,
  type Ticks,
  tickedPhotos,
  tickPhotos,
} from '#web/features/jobs/data/selection.ts'
import { needsQuestion, replacingText } from '#web/features/jobs/review/question.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'

const { capabilities } = PLATFORMS.flickr
const follow = (results: JobResult[], ticks = NO_TICKS) => followResults(ticks, results, capabilities)
const ticked = ({ photos }: Ticks) => [...photos].filter(([, isTicked]) => isTicked).map(([photoId]) => photoId)

const bare = aResult('bare')
const titled = aResult('titled', { missing: ['tags'], originalTitle: 'Mine', originalDescription: 'My words.' })
const approved = { ...titled, photoId: 'approved', approved: true }

test('at first, photos that lack their texts or are approved are ticked, but none that was undone or skipped', () => {
  const restored = { ...bare, photoId: 'restored', undoneAt: '2026-11-01T10:00:00.000Z' }
  const skipped = { ...bare, photoId: 'skipped', skipped: true }
  const waiting = { ...bare, photoId: 'waiting', status: 'pending' as const }
  expect(ticked(follow([bare, titled, approved, restored, skipped, waiting]))).toEqual(['bare', 'approved'])
})

test('approving ticks a photo, even one that the user had unticked; revoking that leaves only those ticked that lack their texts', () => {
  const approving = (result: JobResult) => ({ ...result, approved: true })
  const unticked = tickPhotos(follow([bare, titled]), ['bare'], false)
  const both = follow([approving(bare), approving(titled)], unticked)
  expect(ticked(both)).toEqual(['bare', 'titled'])
  expect(ticked(follow([bare, titled], both))).toEqual(['bare'])
  const restored = { ...titled, undoneAt: '2026-11-01T10:00:00.000Z' }
  expect(ticked(follow([approving(restored)], follow([restored])))).toEqual(['titled'])
})

test('a rewrite leaves the ticks as they are, but for approvals that it takes back, and is not counted meanwhile', () => {
  const rewriting = (result: JobResult) => ({ ...result, approved: false, regenerating: true })
  const other = { ...bare, photoId: 'other' }
  const before = tickPhotos(follow([bare, other, approved]), ['other'], false)
  const during = [bare, other, approved].map(rewriting)
  const meanwhile = follow(during, before)
  expect(tickedPhotos(meanwhile, during)).toEqual([])
  const after = follow([bare, other, { ...approved, approved: false }], meanwhile)
  expect(ticked(after)).toEqual(['bare'])
})

test('skipping unticks a photo; revoking that ticks it again if it lacks its texts', () => {
  const before = follow([bare, approved])
  const after = follow(
    [
      { ...bare, skipped: true },
      { ...approved, approved: false, skipped: true },
    ],
    before,
  )
  expect(ticked(after)).toEqual([])
  expect(ticked(follow([bare, { ...approved, approved: false }], after))).toEqual(['bare'])
})

test('an approved photo that the user unticks stays unticked', () => {
  const unticked = tickPhotos(follow([approved]), ['approved'], false)
  expect(ticked(follow([{ ...approved, generatedTitle: 'Another' }], unticked))).toEqual([])
})

test('once the selection was cleared, only approving ticks', () => {
  const cleared = clearTicks(follow([bare, approved]))
  const late = { ...bare, photoId: 'late' }
  expect(ticked(follow([bare, approved, late, { ...titled, approved: true }], cleared))).toEqual(['titled'])
})

test('a photo that was applied and undone is not ticked again', () => {
  const applied = follow([{ ...bare, approved: true, applied: true }], follow([bare]))
  const undoneAt = '2026-11-01T10:00:00.000Z'
  const restored = { ...bare, undoneAt }
  expect(ticked(follow([restored], applied))).toEqual([])
  // Approved again, it is ticked like any other, also after a reload.
  expect(ticked(follow([{ ...restored, approved: true }], follow([restored])))).toEqual(['bare'])
  expect(ticked(follow([{ ...restored, approved: true }]))).toEqual(['bare'])
})

test('replaced words of the owner and replaced camera names are counted separately', () => {
  const words = aResult('words', { missing: [], replaces: ['title'], originalTitle: 'Mine' })
  const camera = aResult('camera', { originalTitle: 'IMG_1234' })
  const counts = countSelection([words, camera, approved], ['words', 'camera', 'approved'])
  expect(counts).toEqual({ selected: 3, notReviewed: 2, replacingWords: 1, replacingCameraNames: 1 })
  expect(replacingText(counts)).toBe("1 replaces your words, 1 a camera's name")
  expect(replacingText({ ...counts, replacingWords: 0, replacingCameraNames: 5 })).toBe("5 replace a camera's name")
})

test('it asks before applying texts not reviewed, before replacing the owner’s words, and for 25 photos or more', () => {
  const some = (count: number) => Array.from({ length: count }, (_, n) => ({ ...approved, photoId: `${n}` }))
  const asks = (results: JobResult[]) =>
    needsQuestion(
      results,
      results.map(({ photoId }) => photoId),
    )
  expect(asks(some(24))).toBe(false)
  expect(asks(some(25))).toBe(true)
  expect(asks([...some(2), titled])).toBe(true)
  expect(asks([{ ...approved, replaces: ['title'] }])).toBe(true)
})
