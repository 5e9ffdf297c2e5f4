import { env } from 'cloudflare:workers'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Photo } from '#worker/contract/photos.ts'
import { openDb } from '#worker/db/client.ts'
import { photoWork } from '#worker/db/listing-schema.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import type { PhotoWork, WorkState } from '#worker/domain/work.ts'
import type { Client } from './api.ts'
import type { TestUser } from './factories.ts'
import type { LibraryPhoto } from './flickr.ts'
import { settled } from './settled.ts'

/** What D1 holds of a job's photos, by photo. */
export async function workOf(jobId: string): Promise<Record<string, string>> {
  const rows = await openDb(env.DB).select().from(photoWork).where(eq(photoWork.jobId, jobId))
  return Object.fromEntries(rows.map(({ photoId, state }) => [photoId, state]))
}

/** What D1 has to hold of a job with these results, by photo. */
export function statesOf(results: readonly JobResult[]): Record<string, string> {
  const stateOf = ({ status, applied, skipped, approved, undoneAt }: JobResult) => {
    if (status === 'failed') return 'failed'
    if (status !== 'processed') return status === 'skipped' ? [] : 'describing'
    if (applied) return 'applied'
    if (skipped) return 'skipped'
    if (approved) return 'approved'
    return undoneAt ? 'undone' : 'review'
  }
  return Object.fromEntries(results.flatMap(result => [stateOf(result)].flat().map(state => [result.photoId, state])))
}

/** What a listing shows of these photos, which must be the newest, in their order. */
export async function listedWork(user: Client, photoIds: string[]): Promise<(PhotoWork | null | undefined)[]> {
  const answer = await user.get(`/api/photos?provider=flickr&limit=${photoIds.length}`)
  const { photos } = await answer.json<{ photos: Photo[] }>()
  return photoIds.map(photoId => photos.find(({ id }) => id === photoId)?.work)
}

/** Expects that a listing shows these photos in these states of the job; null: in no job. */
export async function expectListed(user: Client, jobId: string, states: Record<string, string | null>): Promise<void> {
  await settled()
  const works = Object.values(states).map(state => state && { jobId, state })
  expect(await listedWork(user, Object.keys(states))).toEqual(works)
}

/** Gives every other photo a state by a job, after an earlier job in which it failed. Returns the states, by photo. */
export async function giveWork(user: TestUser, provider: Provider, photos: LibraryPhoto[]) {
  const states: WorkState[] = ['review', 'approved', 'applied', 'undone', 'skipped', 'failed']
  const given = new Map<string, WorkState>()
  const rows = photos.flatMap(({ id: photoId }, index) => {
    const state = index % 2 === 0 ? states[(index / 2) % states.length] : undefined
    if (!state) return []
    given.set(photoId, state)
    const row = { userId: user.userId, provider, photoId }
    return [
      { ...row, jobAt: 1, jobId: 'earlier', state: 'failed' as const },
      { ...row, jobAt: 2, jobId: 'later', state },
    ]
  })
  for (let start = 0; start < rows.length; start += 10)
    await openDb(env.DB)
      .insert(photoWork)
      .values(rows.slice(start, start + 10))
  return given
}
