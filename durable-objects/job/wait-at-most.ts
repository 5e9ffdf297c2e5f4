/** Waits for a promise, but no longer than `ms`. */
export async function waitAtMost(promise: Promise<unknown>, ms: number): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise(resolve => {
    timer = setTimeout(resolve, ms)
  })
  await Promise.race([promise, timeout])
  // A pending timer would keep the object awake.
  clearTimeout(timer)
}
