import { ConfigError } from '../../worker/env.ts'
import { PlatformError } from '../../worker/platforms/platform.ts'
import type { FailureKind } from './failure-text.ts'
import { DatabaseError } from './from-d1.ts'
import { DisconnectedError } from './platform-session.ts'

/** The platform stored something other than what was sent; trying again would not help. */
export class MismatchError extends Error {
  override name = 'MismatchError'
}

/** Classifies the error of a read, apply or undo. */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof PlatformError) return error.kind
  if (error instanceof DisconnectedError) return 'disconnected'
  // A bad setting is treated like a database that is out: it may be corrected at any moment.
  if (error instanceof DatabaseError || error instanceof ConfigError) return 'database'
  return error instanceof MismatchError ? 'mismatch' : 'unclear'
}

/** Whether the same call may succeed if it is repeated soon. */
export const isTransient = (kind: FailureKind) => kind === 'passing' || kind === 'unclear'
