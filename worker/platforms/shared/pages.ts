import { mapWithConcurrency } from '../../concurrency.ts'

/**
 * A Worker has six connections at once, and a request that queues behind them uses up its own time-out; four leave
 * room.
 */
export const CONCURRENT_READS = 4

/** Reads `count` pages; `read` gets 0, 1, 2 … */
export function readPages<T>(count: number, read: (index: number) => Promise<T>): Promise<T[]> {
  return mapWithConcurrency([...Array(count).keys()], CONCURRENT_READS, read)
}
