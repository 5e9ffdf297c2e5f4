import { readPartName } from '#web/lib/part-name.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { LibraryAnswer } from '#worker/contract/library.ts'

type Job = Pick<JobSummary, '_id' | 'name'>

/**
 * Where to go on after a job: of the jobs that wait for a decision, the next part of the same choice, else the newest.
 * `parts`: known parts of the same choice. `photos`: how many wait in all of them.
 */
export function nextJob(
  job: Job,
  waiting: LibraryAnswer['toReview'],
  parts: readonly Job[],
): { jobId: string; photos: number } | null {
  const place = readPartName(job.name)
  const stepsTo = (name: string | null) => {
    const part = readPartName(name)
    const isSame = place && part && part.choice === place.choice && part.parts === place.parts
    return isSame ? (part.part - place.part + place.parts) % place.parts : 0
  }
  const [nextPart] = parts
    .filter(({ _id, name }) => stepsTo(name) > 0 && waiting.some(({ jobId }) => jobId === _id))
    .toSorted((a, b) => stepsTo(a.name) - stepsTo(b.name))
  const jobId = nextPart?._id ?? waiting[0]?.jobId
  return jobId === undefined ? null : { jobId, photos: waiting.reduce((sum, { photos }) => sum + photos, 0) }
}

/** A library learns of decisions up to 15 seconds late; slow links add to that. */
const LATE_MS = 30_000
const decidedAt = new Map<string, number>()

/** Remembers that nothing is left to decide in a job, or forgets it. */
export function noteDecided(jobId: string, isDecided: boolean): void {
  if (isDecided) {
    decidedAt.set(jobId, Date.now())
  } else {
    decidedAt.delete(jobId)
  }
}

/** Whether this tab saw some seconds ago that nothing was left to decide in a job. */
export const wasJustDecided = (jobId: string) => Date.now() - (decidedAt.get(jobId) ?? 0) < LATE_MS
