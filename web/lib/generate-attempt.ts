import { readStored, removeStored, store } from './browser-storage.ts'

type Attempt = { body: string; key: string }

const ATTEMPT = 'generate-attempt'

/**
 * The idempotency key of a request with this body. It stays the same until the attempt ends, in a reloaded page and in
 * another tab too, so that a request whose answer was lost can be sent again without making a second job.
 */
export function attemptKey(body: string): string {
  const known = readAttempt()
  if (known?.body === body) {
    return known.key
  }
  const attempt: Attempt = { body, key: crypto.randomUUID() }
  store('localStorage', ATTEMPT, JSON.stringify(attempt))
  return attempt.key
}

/** Call when the attempt got a definite answer: the next request is a new attempt. */
export function endAttempt(): void {
  removeStored('localStorage', ATTEMPT)
}

function readAttempt(): Attempt | null {
  try {
    return JSON.parse(readStored('localStorage', ATTEMPT) ?? 'null')
  } catch {
    return null
  }
}
