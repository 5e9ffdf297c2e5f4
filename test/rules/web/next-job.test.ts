import { expect, test } from 'vitest'
import { nextJob } from '#web/features/jobs/data/next-job.ts'

const waiting = (...jobIds: string[]) => jobIds.map(jobId => ({ jobId, photos: 10 }))
const part = (_id: string, number: number, parts = 5) => ({ _id, name: `Untitled (${number} of ${parts})` })
const parts = [part('first', 1), part('second', 2), part('fifth', 5), part('newest', 4, 9)]

test('the next part of the same choice comes first, after the last one the first, and then the newest job', () => {
  const all = waiting('newest', 'fifth', 'second', 'first')
  expect(nextJob(part('here', 1), all, parts)).toEqual({ jobId: 'second', photos: 40 })
  expect(nextJob(part('here', 3), all, parts)?.jobId).toBe('fifth')
  expect(nextJob(part('here', 5), all, parts)?.jobId).toBe('first')
  expect(nextJob(part('here', 3), waiting('newest'), parts)?.jobId).toBe('newest')
})

test('a job without a name goes on with the newest, and nothing follows the last', () => {
  const job = { _id: 'here', name: null }
  expect(nextJob(job, waiting('newest', 'first'), parts)).toEqual({ jobId: 'newest', photos: 20 })
  expect(nextJob(job, [], [])).toBeNull()
})
