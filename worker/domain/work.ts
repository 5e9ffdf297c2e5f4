/** What the person's jobs did with a photo. `skipped`: by the person. */
export const WORK_STATES = [
  'unpaid',
  'describing',
  'review',
  'approved',
  'applied',
  'undone',
  'skipped',
  'failed',
] as const
export type WorkState = (typeof WORK_STATES)[number]

/** The states that a job still goes on from: nobody has to order the photo again. */
export const OPEN_WORK = ['unpaid', 'describing', 'review', 'approved'] as const satisfies WorkState[]

/** A photo of a job, and what the job did with it; null if that was nothing, because the photo lacks no text. */
export type ToldPhoto = readonly [photoId: string, state: WorkState | null]

/** A photo as its platform showed it after we wrote to it; `at` in milliseconds. */
export type WrittenPhoto = { id: string; title: string; description: string; tags: string[]; at: number }

/** What the newest of the person's jobs that has something to do with a photo did with it. */
export type PhotoWork = { jobId: string; state: WorkState }

type Row = PhotoWork & { photoId: string }

/** Finds a photo's work among rows in which the newest job of each photo comes last. */
export function newestWork(rows: readonly Row[]): (photoId: string) => PhotoWork | null {
  const newest = new Map(rows.map(({ photoId, jobId, state }) => [photoId, { jobId, state }]))
  return photoId => newest.get(photoId) ?? null
}

/** Those of the photos that a job still has open, by such rows, each with the newest of these jobs. */
export function openPhotos(rows: readonly Row[]): Row[] {
  const open = rows.filter(({ state }) => OPEN_WORK.some(one => one === state))
  return [...new Map(open.map(row => [row.photoId, row])).values()]
}
