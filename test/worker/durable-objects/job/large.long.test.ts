import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { aPhotographer, readJob, startJob, until } from '#test/kit/worker/jobs.ts'
import { rowsReadBy } from '#test/kit/worker/rows-read.ts'
import { openDb } from '#worker/db/client.ts'
import { connectedAccounts, users } from '#worker/db/schema.ts'
import { MAX_JOB_PHOTOS } from '#worker/domain/limits.ts'

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

test('a job of the largest size is accepted, queued completely, read and settled', async () => {
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
