/** A Worker waits for six answers at once at most, and what waits behind them uses up its time: fewer leave room. */
const CONCURRENCY = 4

/** Works on a few items at once and answers in their order. After a failure no further one is begun. */
export async function mapWithConcurrency<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const done: R[] = []
  const left = items.entries()
  let failed = false
  async function runNext(): Promise<void> {
    for (const [index, item] of left) {
      if (failed) return
      try {
        done[index] = await work(item)
      } catch (error) {
        failed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: CONCURRENCY }, runNext))
  return done
}

/** Reads `count` pages. `read` gets 0, 1, 2 … */
export function readPages<T>(count: number, read: (index: number) => Promise<T>): Promise<T[]> {
  return mapWithConcurrency([...Array(count).keys()], read)
}
