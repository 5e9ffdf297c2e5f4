import type { Deps } from '../deps.ts'
import { NEVER_DESCRIBED } from '../domain/messages.ts'
import type { PhotoMessage } from './messages.ts'

/** Fails a photo whose message used up its deliveries, so that its job can finish. */
export async function failDeadLetter(deps: Deps, { jobId, photoId }: PhotoMessage): Promise<void> {
  deps.log('photo.dead', { jobId, photoId })
  await deps.jobs.getByName(jobId).complete(photoId, { ok: false, retry: false, reason: NEVER_DESCRIBED })
}
