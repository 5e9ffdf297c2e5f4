import { runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { aPhotographer, readJob, startJob, until } from '#test/kit/worker/jobs.ts'
import { startedJob, TEXT } from '#test/kit/worker/settling.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts, users } from '#worker/db/schema.ts'
import { MAX_JOB_PHOTOS } from '#worker/domain/limits.ts'
import type { JobRpc } from '#worker/rpc.ts'

const db = openDb(env.DB)

/** Rows as listings store them. The pictures cannot be fetched, so each photo ends without a call to the model. */
async function listed(accountId: string, count: number): Promise<string[]> {
  const ids = Array.from({ length: count }, (_, index) => String(53_000_000_000 + index))
  const description = 'My own words about this one. '.repeat(20)
  await env.DB.prepare(
    `INSERT INTO listed_photos (account_id, photo_id, title, description, tags, url_small, url_medium, url_large, width,
      height, page_url, date_uploaded, listed_at) SELECT ?, value, '', ?, '["one","two"]', 'https://none.example/s.jpg', 'https://none.example/m.jpg',
      'https://none.example/l.jpg', 3, 2, 'https://none.example/', '2026-01-01T00:00:00Z', ? FROM json_each(?)`,
  )
    .bind(accountId, description, Date.now(), JSON.stringify(ids))
    .run()
  return ids
}

test('a job of the largest size is accepted, queued completely, read and settled', {
  tags: 'long',
  timeout: 180_000,
}, async () => {
  const user = await aPhotographer()
  const account = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId)).get()
  const ids = await listed(account?.id ?? '', MAX_JOB_PHOTOS)
  const jobId = await startJob(user, ids)
  let seen = 1
  const job = await until(
    async () => {
      const news = await readJob(user, jobId, `?since=${seen}`)
      seen = news.revision
      return news
    },
    ({ status }) => status === 'failed',
    150_000,
  )
  expect(job.progress).toMatchObject({ totalPhotos: MAX_JOB_PHOTOS, failedPhotos: MAX_JOB_PHOTOS })
  const whole = await readJob(user, jobId)
  expect(whole.results.map(result => result.photoId)).toEqual(ids)
  const used = db.select({ used: users.freePhotosUsed }).from(users).where(eq(users.id, user.userId))
  await until(
    async () => (await used.get())?.used,
    photos => photos === 0,
  )

  const approved = await user.patch(`/api/photos/job/${jobId}/photos`, { photoIds: ids, approved: true })
  expect(await approved.json()).toEqual({ results: [] })
  // Reading changes or progress does not read all photos.
  const { rows } = await rowsReadBy(env.JOB.getByName(jobId), object => object.read(whole.revision - 1))
  expect(rows).toBeLessThan(50)
})

/** What a call to the object answers, and how many rows it reads. */
function rowsReadBy<T>(
  job: DurableObjectStub<JobRpc>,
  call: (object: JobRpc) => T,
): Promise<{ answer: T; rows: number }> {
  return runInDurableObject<JobRpc, { answer: T; rows: number }>(job, (object, { storage }) => {
    const exec = vi.spyOn(storage.sql, 'exec')
    const answer = call(object)
    const rows = exec.mock.results.map(({ value }) => value.rowsRead)
    exec.mockRestore()
    return { answer, rows: rows.reduce((sum, read) => sum + read, 0) }
  })
}

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
