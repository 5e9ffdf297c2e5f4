/** A Worker waits for six answers at once at most, and what waits behind them uses up its time: fewer leave room. */
const AT_ONCE = 4

/** Reads `count` pages, a few at once, and answers them in their order. `read` gets 0, 1, 2 … */
export async function readPages<T>(count: number, read: (index: number) => Promise<T>): Promise<T[]> {
  const pages: T[] = []
  let next = 0
  async function lane(): Promise<void> {
    while (next < count) {
      const index = next
      next += 1
      pages[index] = await read(index)
    }
  }
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, count) }, lane))
  return pages
}
