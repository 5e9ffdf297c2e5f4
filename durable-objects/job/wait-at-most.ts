/** The value of a promise, or `late` when it takes longer than `ms`. A value that comes later is dropped. */
export async function waitAtMost<T>(promise: Promise<T>, ms: number): Promise<T | 'late'> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<'late'>(resolve => {
    timer = setTimeout(() => resolve('late'), ms)
  })
  try {
    return await Promise.race([promise, late])
  } finally {
    // A pending timer would keep the object awake.
    clearTimeout(timer)
  }
}
