import type { Counter } from '../../db/counters.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { assertWithin, countUse } from '../../http/rate-limit.ts'

/** Counts one step of connecting per IP and per user, as statements to be batched; for `assertConnecting`. */
export function countConnecting(deps: Deps, ip: string, actor: Person | null) {
  return [countUse(deps, 'connectPerIp', ip), countUse(deps, 'connectPerUser', actor?.userId ?? ip)] as const
}

/** @throws RATE_LIMITED */
export function assertConnecting(deps: Deps, perIp: Counter[], perUser: Counter[]): void {
  assertWithin(deps, 'connectPerIp', perIp)
  assertWithin(deps, 'connectPerUser', perUser)
}

/** @throws RATE_LIMITED */
export async function spendConnecting(deps: Deps, ip: string, actor: Person | null): Promise<void> {
  const [perIp, perUser] = await deps.db.batch(countConnecting(deps, ip, actor))
  assertConnecting(deps, perIp, perUser)
}
