import * as z from 'zod'
import type { Provider } from '../domain/platforms.ts'
import type { WorkState } from '../domain/work.ts'
import { ProviderInput } from './photos.ts'

/**
 * How far a person's library of a platform is read. `waiting`: a key is spent, the platform is out, or it was read too
 * often. `denied`: until the platform is connected again. `off`: this installation reads no libraries.
 */
type LibraryState = 'reading' | 'waiting' | 'ready' | 'denied' | 'off'

/** How many of the photos read lack what, and are in which state. Null where lists do not show it. */
export type LibraryCounts = Record<
  'all' | 'untitled' | 'undescribed' | 'untagged' | 'complete' | WorkState,
  number | null
>

export type LibraryAnswer = {
  provider: Provider
  state: LibraryState
  /** How many photos the newest reading has shown, and how many there are. */
  read: number
  total: number
  /** When the last complete reading ended, ISO 8601; null before. */
  readAt: string | null
  /** Until it should be ready. */
  waitSeconds: number
  counts: LibraryCounts
  /** The jobs with photos to review, the newest first. */
  toReview: { jobId: string; photos: number }[]
}

/** Query of GET /api/library, and body of POST /api/library/refresh. */
export const LibraryInput = z.object({ provider: ProviderInput })
