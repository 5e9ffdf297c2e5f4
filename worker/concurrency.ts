/** Works on at most `concurrency` items at once; results are in the items' order. After a failure no further one is started. */
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
