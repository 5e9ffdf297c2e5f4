import { expect, test } from 'vitest'
import { aResult, aSummary } from '#test/kit/job-fixtures.ts'
import { outcomeText } from '#web/features/jobs/data/outcome-text.ts'
import { firstSample, timeLeft, type WorkSample } from '#web/features/jobs/data/time-left.ts'
import { tabTitle } from '#web/features/jobs/review/use-tab-title.ts'
import { isSecondPress } from '#web/lib/second-press.ts'

const { progress: PROGRESS, applyProgress } = aSummary(1)
const APPLYING = { ...applyProgress, isApplying: true }
const AT = '2026-11-01T10:00:00.000Z'
const applied = (change = {}) => aResult('photo', { applied: true, appliedAt: AT, ...change })

test.each([
  ['nothing before anything was applied', [aResult('photo'), aResult('photo', { approved: true })], null],
  ['what was applied', [applied(), applied(), aResult('photo')], '2 applied'],
  ['what could not be applied', [applied(), aResult('photo', { applyError: 'Gone.' })], '1 applied, 1 failed'],
  ['what could not be restored', [applied({ undoError: 'Busy.' }), applied()], '2 applied, 1 not restored'],
  ['nothing once everything is restored', [aResult('photo', { undoneAt: AT })], null],
])('the outcome says %s', (_, results, text) => {
  expect(outcomeText(results)).toBe(text)
})

test.each([
  ['nothing after too few photos', { done: 2, at: 9000 }, null],
  ['nothing after too short a time', { done: 40, at: 1500 }, null],
  ['seconds', { done: 50, at: 20_000 }, 'about 20 s left'],
  ['minutes', { done: 10, at: 60_000 }, 'about 9 min left'],
  ['nothing at the end', { done: 100, at: 60_000 }, null],
])('the time left is %s', (_, now, text) => {
  expect(timeLeft({ done: 0, at: 0 }, now, 100)).toBe(text)
})

const BEGUN: WorkSample = { kind: 'apply', done: 1, at: 0 }
test.each([
  ['goes on from its first sample', {}, false, true],
  ['starts again with other work', { kind: 'describe' }, false, false],
  ['starts again with the next work of its kind', { done: 0 }, false, false],
  ['starts again after a wait', {}, true, false],
] as const)('the time left %s', (_, change, isWaiting, goesOn) => {
  const now: WorkSample = { kind: 'apply', done: 9, at: 60_000, ...change }
  expect(firstSample(BEGUN, now, isWaiting)).toBe(goesOn ? BEGUN : now)
})

test.each([
  [
    'describing',
    aSummary(1, { progress: { ...PROGRESS, totalPhotos: 8, processedPhotos: 4, failedPhotos: 1 } }),
    '62 % · Review',
  ],
  [
    'applying',
    aSummary(1, { applyProgress: { ...APPLYING, appliedPhotos: 1, totalPhotosToApply: 3 } }),
    '33 % · Review',
  ],
  ['nothing', aSummary(1, { status: 'completed' }), null],
])('the tab’s title says how far %s is', (_, job, title) => {
  expect(tabTitle(job, job.status === 'processing' ? 'processing' : 'review')).toBe(title)
})

test('the time left is computed from the speed since the page first saw the work', () => {
  expect(timeLeft({ done: 90, at: 50_000 }, { done: 95, at: 60_000 }, 100)).toBe('about 10 s left')
})

test.each([
  ['the second click of a double one', { timeStamp: 1200, detail: 2 }, true],
  ['a second tap', { timeStamp: 1200, detail: 1, pointerType: 'touch' }, true],
  ['a click elsewhere', { timeStamp: 1200, detail: 1, pointerType: 'mouse' }, false],
  ['a key', { timeStamp: 1200, detail: 0 }, false],
  ['a later click', { timeStamp: 1251, detail: 2 }, false],
])('whether %s right after a press counts as the second of a double press', (_, press, isSecond) => {
  expect(isSecondPress(press, 1000)).toBe(isSecond)
})
