import { runInDurableObject } from 'cloudflare:test'
import { expect, test } from 'vitest'
import { rowsReadBy } from '#test/kit/worker/rows-read.ts'
import { startedJob, TEXT } from '#test/kit/worker/settling.ts'
import { MAX_JOB_PHOTOS } from '#worker/domain/limits.ts'

test('what a change reads and sends does not grow with the versions that a job of the largest size keeps', async () => {
  const texts = { generatedTitle: TEXT.title, generatedDescription: TEXT.description, generatedTags: TEXT.tags }
  const described = { status: 'processed', ...texts, version: 6, versions: 6 } as const
  const { job } = await startedJob(MAX_JOB_PHOTOS, 0, { texts: described })
  await runInDurableObject(job, (_, { storage: { sql } }) => {
    const facts = { named: [], style: 'descriptive', language: 'en', hint: null, at: '2026-01-01T00:00:00Z' }
    sql.exec(
      `WITH RECURSIVE numbers (n) AS (VALUES (1) UNION ALL SELECT n + 1 FROM numbers WHERE n < 6)
       INSERT INTO versions (photo_id, n, written)
       SELECT photo_id, n, json_set(?, '$.description', 'Kept as version ' || n) FROM photos, numbers`,
      JSON.stringify({ ...TEXT, titles: [], ...facts }),
    )
  })
  const [first = '', ...others] = Array.from({ length: 200 }, (_, index) => String(index))
  const { revision } = JSON.parse((await job.read(0)) ?? '').job
  const changed = others.slice(0, 10)
  await job.decide({ photoIds: changed, approved: true })
  const poll = await rowsReadBy(job, object => object.read(revision) ?? '')
  expect(poll.rows).toBeLessThan(60)
  expect(JSON.parse(poll.answer).job.results).toHaveLength(changed.length)
  expect(poll.answer).not.toContain('Kept as version')
  expect(poll.answer.length).toBeLessThan(10_000)

  const versions = await rowsReadBy(job, object => object.versions(first))
  expect([versions.answer?.length, versions.answer?.at(-1)?.description]).toEqual([6, 'Kept as version 1'])
  expect(versions.rows).toBeLessThan(20)

  // Asking adds up once what the job has used.
  const asked = await rowsReadBy(job, object => object.rewrite([first, ...others], {}))
  expect(asked.answer).toEqual({ ok: true, totalPhotos: 200 })
  expect(asked.rows).toBeLessThan(MAX_JOB_PHOTOS + 200 * 6)
  const request = await job.begin(first)
  const ended = await rowsReadBy(job, object => object.complete(first, TEXT, request?.rewrite))
  expect(await job.versions(first)).toHaveLength(7)
  expect(ended.rows).toBeLessThan(200 * 2 + 60)
})
