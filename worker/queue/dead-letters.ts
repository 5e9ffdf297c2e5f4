import type { Deps } from '../deps.ts'
import type { PhotoMessage } from './messages.ts'

/** Gives a message that used up its deliveries back to its job, which sends the photo again or gives it up. */
export async function returnDeadLetter(deps: Deps, { jobId, photoId }: PhotoMessage): Promise<void> {
  deps.log('photo.dead', { jobId, photoId })
  await deps.jobs.getByName(jobId).requeue(photoId)
}
