import { request } from '#web/lib/api.ts'
import type { RefusedPhoto } from '#worker/contract/errors.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { api } from '#worker/contract/paths.ts'
import type { Provider } from '#worker/domain/platforms.ts'

/** The newest job that has texts of these photos to review, by the library; any of them where that does not tell. */
export async function newestToReview(provider: Provider, refused: readonly RefusedPhoto[]): Promise<string> {
  const photos = refused.filter(({ state }) => state === 'review' || state === 'approved')
  const jobs = new Set(photos.map(({ jobId }) => jobId))
  const [any = ''] = jobs
  if (jobs.size === 1) {
    return any
  }
  const { toReview } = await request<LibraryAnswer>(api.library(provider)).catch(() => ({ toReview: [] }))
  return toReview.find(({ jobId }) => jobs.has(jobId))?.jobId ?? any
}
