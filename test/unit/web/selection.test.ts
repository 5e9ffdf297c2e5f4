import { expect, test } from 'vitest'
import {
  clearTicks,
  countSelection,
  followResults,
  NO_TICKS,
  type Ticks,
  tickPhotos,
} from '#web/features/jobs/data/selection.ts'
import { needsQuestion, replacingText } from '#web/features/jobs/review/question.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { aResult } from './job-fixtures.ts'

const { capabilities } = PLATFORMS.flickr
const follow = (results: JobResult[], ticks = NO_TICKS) => followResults(ticks, results, capabilities)
const ticked = ({ photos }: Ticks) => [...photos].filter(([, isTicked]) => isTicked).map(([photoId]) => photoId)

const bare = aResult('bare')
const titled = aResult('titled', { missing: ['tags'], originalTitle: 'Mine', originalDescription: 'My words.' })
const approved = { ...titled, photoId: 'approved', approved: true }

test('at first, what lacks its texts and what was approved is ticked, and nothing that was restored or skipped', () => {
  const restored = { ...bare, photoId: 'restored', undoneAt: '2026-11-01T10:00:00.000Z' }
  const skipped = { ...bare, photoId: 'skipped', skipped: true }
  const waiting = { ...bare, photoId: 'waiting', status: 'pending' as const }
  expect(ticked(follow([bare, titled, approved, restored, skipped, waiting]))).toEqual(['bare', 'approved'])
})

test('approving ticks, also what a person had unticked; taking that back ticks only what lacks its texts', () => {
  const approving = (result: JobResult) => ({ ...result, approved: true })
  const unticked = tickPhotos(follow([bare, titled]), ['bare'], false)
  const both = follow([approving(bare), approving(titled)], unticked)
  expect(ticked(both)).toEqual(['bare', 'titled'])
  expect(ticked(follow([bare, titled], both))).toEqual(['bare'])
  const restored = { ...titled, undoneAt: '2026-11-01T10:00:00.000Z' }
  expect(ticked(follow([approving(restored)], follow([restored])))).toEqual(['titled'])
})

test('skipping unticks; a skip that is taken back ticks what lacks its texts', () => {
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

test('an approved photo that a person unticks stays unticked', () => {
  const unticked = tickPhotos(follow([approved]), ['approved'], false)
  expect(ticked(follow([{ ...approved, generatedTitle: 'Another' }], unticked))).toEqual([])
})

test('once the selection was cleared, only approving ticks', () => {
  const cleared = clearTicks(follow([bare, approved]))
  const late = { ...bare, photoId: 'late' }
  expect(ticked(follow([bare, approved, late, { ...titled, approved: true }], cleared))).toEqual(['titled'])
})

test('a photo that was applied and restored is not ticked again', () => {
  const applied = follow([{ ...bare, approved: true, applied: true }], follow([bare]))
  const undoneAt = '2026-11-01T10:00:00.000Z'
  const restored = { ...bare, undoneAt }
  expect(ticked(follow([restored], applied))).toEqual([])
  // Approved once more, it is ticked as any other, after a reload too.
  expect(ticked(follow([{ ...restored, approved: true }], follow([restored])))).toEqual(['bare'])
  expect(ticked(follow([{ ...restored, approved: true }]))).toEqual(['bare'])
})

test('the owner’s words and a camera’s names are counted apart', () => {
  const words = aResult('words', { missing: [], replaces: ['title'], originalTitle: 'Mine' })
  const camera = aResult('camera', { originalTitle: 'IMG_1234' })
  const counts = countSelection([words, camera, approved], ['words', 'camera', 'approved'])
  expect(counts).toEqual({ selected: 3, notReviewed: 2, replacingWords: 1, replacingCameraNames: 1 })
  expect(replacingText(counts)).toBe("1 replaces your words, 1 a camera's name")
  expect(replacingText({ ...counts, replacingWords: 0, replacingCameraNames: 5 })).toBe("5 replace a camera's name")
})

test('a question comes before unread texts, before words of the owner go, and before 25 photos', () => {
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
