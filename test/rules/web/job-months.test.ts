import { expect, test } from 'vitest'
import { aSummary } from '#test/kit/job-fixtures.ts'
import { byMonth } from '#web/features/jobs/history/months.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'

/** The names of jobs made a day apart in the middle of a month, in the order in which they are shown. */
function shown(...newestFirst: [name: string | null, change?: Partial<JobSummary>][]) {
  const jobs = newestFirst.map(([name, change], index) =>
    aSummary(1, { name, createdAt: new Date(Date.UTC(2026, 4, 20 - index, 12)).toISOString(), ...change }),
  )
  return byMonth(jobs).flatMap(month => month.jobs.map(job => job.name))
}

test('parts of one choice follow each other at the place of the newest', () => {
  expect(shown(['Other'], ['A (3 of 3)'], [null], ['A (2 of 3)'], ['B (1 of 3)'], ['A (1 of 3)'])).toEqual([
    ...['Other', 'A (1 of 3)', 'A (2 of 3)', 'A (3 of 3)', null, 'B (1 of 3)'],
  ])
})

test('parts of two choices are not mixed, even where one was broken off or is of another platform', () => {
  expect(shown(['A (1 of 3)'], ['A (2 of 3)'], ['A (1 of 3)'])).toEqual(['A (1 of 3)', 'A (1 of 3)', 'A (2 of 3)'])
  expect(shown(['A (2 of 2)'], ['Other'], ['A (1 of 2)', { provider: 'smugmug' }])).toEqual([
    ...['A (2 of 2)', 'Other', 'A (1 of 2)'],
  ])
})

test('a month is shown once, also if an older job was loaded before newer ones', () => {
  const made = (createdAt: string) => aSummary(1, { createdAt })
  const months = byMonth([
    made('2026-05-20T12:00:00.000Z'),
    made('2026-03-20T12:00:00.000Z'),
    made('2026-05-10T12:00:00.000Z'),
    made('2026-04-10T12:00:00.000Z'),
  ])
  expect(months.map(({ name, jobs }) => `${name}: ${jobs.length}`)).toEqual([
    ...['May 2026: 2', 'April 2026: 1', 'March 2026: 1'],
  ])
})
