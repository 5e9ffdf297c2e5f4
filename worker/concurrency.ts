/**
 * Works on at most `concurrency` items at once. Results are in the order of the items. After a failure no further item
 * is started.
 */
export async function mapWithConcurrency<T, R>(
  items: readonly T[],
  concurrency: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = []
  const remaining = items.entries()
  let hasFailed = false
  async function runNext(): Promise<void> {
    for (const [index, item] of remaining) {
      if (hasFailed) return
      try {
        results[index] = await work(item)
      } catch (error) {
        hasFailed = true
        throw error
      }
    }
  }
  await Promise.all(Array.from({ length: concurrency }, runNext))
  return results
}

/**
 * Limits how many tasks run at once; the others wait. A waiting task takes a free slot itself. If slots were handed to
 * it, one would be lost whenever the waiting request is gone.
 */
export function createSemaphore(concurrency: number) {
  let running = 0
  let waiting: (() => void)[] = []
  return async function run<T>(work: () => Promise<T>): Promise<T> {
    while (running >= concurrency) await new Promise<void>(resolve => waiting.push(resolve))
    running += 1
    try {
      return await work()
    } finally {
      running -= 1
      const woken = waiting
      waiting = []
      for (const wake of woken) wake()
    }
  }
}
