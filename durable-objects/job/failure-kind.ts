import { ConfigError } from '../../worker/env.ts'
import { PlatformError } from '../../worker/platforms/platform.ts'
import type { FailureKind } from './failure-text.ts'
import { DatabaseError } from './from-d1.ts'
import { DisconnectedError } from './platform-session.ts'

/** The platform stored something other than what was sent; a retry would not help. */
export class MismatchError extends Error {
  override name = 'MismatchError'
}

/** What the error of a read, apply or undo means. */
export function failureKind(error: unknown): FailureKind {
  if (error instanceof PlatformError) return error.kind
  if (error instanceof DisconnectedError) return 'disconnected'
  // Our own trouble as well: a bad setting may be mended at any moment.
  if (error instanceof DatabaseError || error instanceof ConfigError) return 'database'
  return error instanceof MismatchError ? 'mismatch' : 'unclear'
}

/** Whether the same may well succeed when it is tried again soon. */
export const isTransient = (kind: FailureKind) => kind === 'passing' || kind === 'unclear'
