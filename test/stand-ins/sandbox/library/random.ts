export type Random = {
  /** In [0, 1). */
  next: () => number
  between: (low: number, high: number) => number
  int: (low: number, high: number) => number
  pick: <T>(choices: readonly [T, ...T[]]) => T
  chance: (share: number) => boolean
}

/** The same numbers for the same seed on every machine (mulberry32). */
export function randomFrom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  const int = (low: number, high: number) => low + Math.floor(next() * (high - low + 1))
  return {
    next,
    between: (low, high) => low + next() * (high - low),
    int,
    pick: choices => choices[int(0, choices.length - 1)] ?? choices[0],
    chance: share => next() < share,
  }
}

/** A 32-bit hash of a text (FNV-1a), for seeds and fake secrets. */
export function hashText(value: string): number {
  let state = 0x811c9dc5
  for (const unit of Buffer.from(value)) state = Math.imul(state ^ unit, 0x01000193) >>> 0
  return state
}

/** `length` hex digits that depend on `value` alone. */
export function hexFrom(value: string, length: number): string {
  const random = randomFrom(hashText(value))
  return Array.from({ length }, () => random.int(0, 15).toString(16)).join('')
}
