/** Prompts that the stand-in remembers, from newest to oldest; the real service keeps them for some minutes. */
const KEPT = 20
/** The real service caches no shorter beginning than this, and further tokens in steps. */
const FIRST_TOKENS = 1024
const STEP_TOKENS = 128
const LETTERS_PER_TOKEN = 4

const recent: string[] = []

/** How many tokens of a prompt are cached: those of the longest beginning that it shares with an earlier one. */
export function cachedTokens(prompt: string): number {
  const shared = Math.max(0, ...recent.map(earlier => sharedLength(prompt, earlier)))
  recent.unshift(prompt)
  recent.length = Math.min(recent.length, KEPT)
  const tokens = Math.floor(shared / LETTERS_PER_TOKEN)
  return tokens < FIRST_TOKENS ? 0 : tokens - ((tokens - FIRST_TOKENS) % STEP_TOKENS)
}

function sharedLength(one: string, other: string): number {
  const end = Math.min(one.length, other.length)
  let length = 0
  while (length < end && one[length] === other[length]) length += 1
  return length
}
