import { waitAtMost } from './wait-at-most.ts'

/** How long a job waits for D1. */
const D1_MS = 15_000

/** D1 refused or did not answer, which says nothing about a photo. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/** What D1 answers; what it does after the wait is over is not known. @throws DatabaseError, whose cause is D1's error */
export async function fromD1<T>(answer: Promise<T>): Promise<T> {
  const row = await waitAtMost(answer, D1_MS).catch(cause => {
    throw new DatabaseError('D1 refused', { cause })
  })
  if (row === 'late') throw new DatabaseError('D1 did not answer in time')
  return row
}
