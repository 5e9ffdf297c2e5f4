/** Waits for a promise, but no longer than that. */
export async function waitAtMost(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const isUp = new Promise(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([promise, isUp])
  // One left behind would keep the object awake.
  clearTimeout(timer)
}
