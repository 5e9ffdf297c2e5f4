/** Each question is work for the two cores on which what it waits for runs, too. */
const PAUSE_MS = { first: 10, longest: 120, factor: 1.4 }
const startTimer = globalThis.setTimeout

/**
 * Polls until the answer is accepted, less often the longer that takes. @throws Error after `withinMs` that names what it
 * waited for.
 */
export async function until<T>(
  what: string,
  ask: () => Promise<T>,
  satisfied: (value: T) => boolean,
  withinMs = 120_000,
): Promise<T> {
  const deadline = Date.now() + withinMs
  for (let pause = PAUSE_MS.first; ; pause = Math.min(PAUSE_MS.longest, pause * PAUSE_MS.factor)) {
    let last: T | undefined
    try {
      const value = await ask()
      if (satisfied(value)) return value
      last = value
    } catch (error) {
      if (Date.now() > deadline) throw error
    }
    if (Date.now() > deadline) {
      throw new Error(`Waited in vain for: ${what}. Last: ${JSON.stringify(last)?.slice(0, 600)}`)
    }
    await new Promise(resolve => startTimer(resolve, pause))
  }
}
