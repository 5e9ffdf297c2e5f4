import { waitAtMost } from './wait-at-most.ts'

/** How long a job waits for D1. */
const D1_MS = 15_000

/** D1 refused or did not answer, which says nothing about a photo. */
export class DatabaseError extends Error {
  override name = 'DatabaseError'
}

/**
 * Waits for an answer of D1. After a time-out it is unknown whether D1 carried out the statement.
 * @throws DatabaseError, with the error of D1 as its cause
 */
export async function fromD1<T>(answer: Promise<T>): Promise<T> {
  const row = await waitAtMost(answer, D1_MS).catch(cause => {
    throw new DatabaseError('D1 refused', { cause })
  })
  if (row === 'late') throw new DatabaseError('D1 did not answer in time')
  return row
}
