import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { afterEach, expect, test } from 'vitest'
import { personOf, type TestUser } from '#test/kit/worker/factories.ts'
import * as jobs from '#test/kit/worker/jobs.ts'
import type { PhotoIdsAnswer } from '#worker/contract/photos.ts'
import { openDb } from '#worker/db/client.ts'
import { upsertListed } from '#worker/db/listed-photos.ts'
import { libraries, listedPhotos } from '#worker/db/listing-schema.ts'
import { connectedAccounts } from '#worker/db/schema.ts'
import { depsFrom } from '#worker/deps.ts'
import { readLibrary } from '#worker/features/library/service.ts'
import type { ListedPhoto } from '#worker/platforms/platform.ts'

const db = openDb(env.DB)
const MINUTE_MS = 60_000
const OWN_TAG = 'Golden Gate'

afterEach(async () => {
  for (const table of [connectedAccounts, libraries, listedPhotos]) await db.delete(table)
})

/** Which of the photos the library lists without this field. */
async function lacking(user: TestUser, field: string, photoIds: string[]) {
  const answer = await user.get(`/api/photos/ids?provider=flickr&missing=${field}`)
  const { ids } = await answer.json<PhotoIdsAnswer>()
  return photoIds.filter(id => ids.includes(id))
}

async function rowOf(photoId: string) {
  const [row] = await db.select().from(listedPhotos).where(eq(listedPhotos.photoId, photoId))
  if (!row) throw new Error(`${photoId} is not listed`)
  return row
}

test('the library shows what we wrote, though lists lag behind, for ten minutes, and what an undo restored', async () => {
  const user = await jobs.aPhotographer()
  const [ours = '', other = ''] = await jobs.listedPhotos(user, [{ ...jobs.BARE, tags: [OWN_TAG] }, jobs.BARE])
  await jobs.until(
    () => readLibrary(depsFrom(env), personOf(user), 'flickr'),
    ({ state }) => state === 'ready',
  )
  const asListed = await rowOf(ours)
  const jobId = await jobs.startJob(user, [ours, other])
  await jobs.generated(user, jobId)
  await user.post('/api/photos/apply-single', { jobId, photoId: ours })
  const { generatedTitle, generatedTags } = jobs.resultOf(await jobs.applied(user, jobId), ours)
  const isLacking = async () => {
    await jobs.skipDelays(jobId)
    return lacking(user, 'title', [ours, other])
  }
  await jobs.until(isLacking, ids => !ids.includes(ours))
  expect(await isLacking()).toEqual([other])
  const written = await rowOf(ours)
  expect(written).toMatchObject({ title: generatedTitle, tags: [OWN_TAG, ...generatedTags], inLibrary: true })

  const [account] = await db.select().from(connectedAccounts).where(eq(connectedAccounts.userId, user.userId))
  if (!account) throw new Error('Nothing is connected')
  const lagging: ListedPhoto = { ...asListed, id: ours }
  const listAt = (now: number) => Promise.all(upsertListed(db, account, [lagging], now))
  await listAt(Date.now() + 9 * MINUTE_MS)
  expect(await rowOf(ours)).toMatchObject({ title: generatedTitle, tags: written.tags, missing: written.missing })
  await listAt(Date.now() + 11 * MINUTE_MS)
  expect(await rowOf(ours)).toMatchObject({ title: '', missing: asListed.missing })

  await user.post('/api/photos/undo-apply', { jobId, photoId: ours })
  await jobs.undone(user, jobId)
  await jobs.until(isLacking, ids => ids.includes(ours))
  expect((await rowOf(ours)).tags).toEqual([OWN_TAG])
})
