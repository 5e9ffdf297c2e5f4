import { PlatformError, type PlatformErrorKind } from '../platform.ts'

/** With no person's token in the call, each of these is about our key or its secret. */
const REFUSALS: PlatformErrorKind[] = ['key', 'denied', 'refused']

/**
 * Whether a call in nobody's name succeeds, which shows that the platform accepts our key and its secret.
 * @throws PlatformError if the answer does not tell
 */
export async function acceptsKey(call: Promise<unknown>): Promise<boolean> {
  try {
    await call
    return true
  } catch (error) {
    if (error instanceof PlatformError && REFUSALS.includes(error.kind)) return false
    throw error
  }
}
