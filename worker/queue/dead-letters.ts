import type { Deps } from '../deps.ts'
import { noteDeadLetter } from '../features/ops/dead-letters.ts'
import type { PhotoMessage } from './messages.ts'

/** Tells a job that a message used up its deliveries: the job sends the photo again, or has it fail. */
export async function returnDeadLetter(deps: Deps, { jobId, photoId }: PhotoMessage): Promise<void> {
  deps.log('photo.dead', { jobId, photoId })
  await noteDeadLetter(deps, 'photos')
  await deps.jobs.getByName(jobId).requeue(photoId)
}
