/** Works through the items, `width` at a time and each one whatever became of the others. Answers how many failed. */
export async function countFailures<T>(
  items: T[],
  width: number,
  work: (item: T) => Promise<unknown>,
): Promise<number> {
  const queue = items.values()
  let failures = 0
  await Promise.all(
    Array.from({ length: width }, async () => {
      for (const item of queue) {
        await work(item).catch(() => {
          failures += 1
        })
      }
    }),
  )
  return failures
}
