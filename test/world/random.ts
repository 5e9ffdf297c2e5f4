/** Numbers from 0 to 1, the same ones for the same seed (mulberry32). */
export type Random = () => number

export function randomFrom(seed: number): Random {
  let state = seed | 0
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

/** Picks one of them by a number from 0 to 1. */
export function pick<T>(from: readonly T[], at: number): T {
  const item = from[Math.min(from.length - 1, Math.floor(at * from.length))]
  if (item === undefined) throw new Error('There is nothing to pick from')
  return item
}

/** Derives another number from the first, for another choice of the same event. */
export function spread(at: number, nth: number): number {
  const scaled = at * (7919 + 104_729 * nth)
  return scaled - Math.floor(scaled)
}
