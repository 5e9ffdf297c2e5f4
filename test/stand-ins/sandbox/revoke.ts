import { run } from './db.ts'
import type { Platform } from './library/photo.ts'
import type { Sandbox } from './sandbox.ts'

/** The owner removes the app: deletes its tokens and any approval not yet exchanged for one. */
export function revokeTokens(sandbox: Sandbox, platform: Platform, account: string): number {
  run(sandbox.db, 'DELETE FROM request_tokens WHERE platform = ? AND account = ?', platform, account)
  return run(sandbox.db, 'DELETE FROM access_tokens WHERE platform = ? AND account = ?', platform, account)
}
