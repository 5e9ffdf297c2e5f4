import { describe, expect, test } from 'vitest'
import { aResult, aSummary } from '#test/kit/job-fixtures.ts'
import { mergeMessage, mergeResults, messageOf } from '#web/features/jobs/data/job-merge.ts'
import type { LiveMessage } from '#worker/contract/jobs.ts'
import type { JobResult } from '#worker/domain/job-result.ts'

function message(revision: number, ...results: JobResult[]): LiveMessage {
  return { revision, job: aSummary(revision), results }
}

const start = mergeMessage(null, message(5, aResult('a', { status: 'pending' }), aResult('b', { status: 'pending' })))

describe('merging what is received of a job', () => {
  test('a message replaces only the photos it names', () => {
    const next = mergeMessage(start, message(6, aResult('b')))
    expect(next.results.map(result => result.status)).toEqual(['pending', 'processed'])
    expect(next.results[0]).toBe(start.results[0])
    expect(next.summary.revision).toBe(6)
  })

  test('the same message twice changes nothing the second time', () => {
    const once = mergeMessage(start, message(6, aResult('b')))
    expect(mergeMessage(once, message(6, aResult('b')))).toBe(once)
  })

  test('an older message about the same photo is ignored', () => {
    const applied = mergeMessage(start, message(8, aResult('a', { applied: true })))
    const late = mergeMessage(applied, message(7, aResult('a')))
    expect(late.results[0]?.applied).toBe(true)
    expect(late.summary.revision).toBe(8)
  })

  test('a late message still brings the photo that only it has', () => {
    const ahead = mergeMessage(start, message(8, aResult('a')))
    const late = mergeMessage(ahead, message(7, aResult('a', { status: 'pending' }), aResult('b')))
    expect(late.results.map(result => result.status)).toEqual(['processed', 'processed'])
    expect(late.summary.revision).toBe(8)
  })

  test('the same messages in any order lead to the same state', () => {
    const messages = [
      message(6, aResult('a')),
      message(7, aResult('b')),
      message(8, aResult('a', { approved: true })),
      message(9, aResult('a', { applied: true }), aResult('b', { skipped: true })),
    ]
    const forwards = messages.reduce(mergeMessage, start)
    const backwards = messages.toReversed().reduce(mergeMessage, start)
    expect(backwards.results).toEqual(forwards.results)
    expect(backwards.summary).toEqual(forwards.summary)
  })

  test('a whole job read again merges like any message', () => {
    const ahead = mergeMessage(start, message(9, aResult('a', { applied: true })))
    const whole = messageOf({ ...aSummary(7), results: [aResult('a'), aResult('b')] })
    const next = mergeMessage(ahead, whole)
    expect(next.results.map(result => [result.status, result.applied])).toEqual([
      ['processed', true],
      ['processed', false],
    ])
  })

  test('the next message about a photo replaces the answer to one’s own call', () => {
    const answered = mergeResults(start, [aResult('a', { approved: true })])
    const next = mergeMessage(answered, message(6, aResult('a', { approved: true, applied: true })))
    expect(next.results[0]?.applied).toBe(true)
  })
})
