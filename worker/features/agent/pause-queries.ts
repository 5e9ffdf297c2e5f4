import { and, eq, not, sql } from 'drizzle-orm'
import { type AgentRow, agents } from '../../db/agent-schema.ts'
import type { Condition, Db } from '../../db/client.ts'
import { monthStart } from '../../domain/agent.ts'
import { isLastClaim, type ScanEnd } from './queries.ts'

/**
 * Why a scan leaves photos over: they wait for the payment of its order, the month's limit is reached, or no photo is
 * left that it may use.
 */
export type Lack = 'order' | 'limit' | 'photos'

/** `hasPhotos`: the condition that photos are there which the scan may use. */
type Short = { lack: Lack; hasPhotos: Condition }

/**
 * The condition that photos still wait for this as the scan ends. An order may have been paid meanwhile; and where bought
 * photos may be used, others may have come, whose statements found no paused agent.
 */
function stillWaits({ usePrepaid }: AgentRow, { lack, hasPhotos }: Short): Condition {
  if (lack === 'order') return sql`${agents.orderJobId} is not null`
  return lack === 'photos' && usePrepaid ? not(hasPhotos) : sql`true`
}

/** The condition that this scan pauses its agent, for the activity entry in the batch that ends it. */
export function isPausing(db: Db, agent: AgentRow, short: Short): Condition {
  const pausing = and(eq(agents.userId, agent.userId), stillWaits(agent, short))
  return sql`${isLastClaim(db, agent)} and exists ${db.select({ id: agents.userId }).from(agents).where(pausing)}`
}

/**
 * The state after a scan that leaves photos over: paused, with no scan due before the next month or at all; or, where
 * that is over by now, the next scan is due at `dueAt`. `isMailed`: whether a mail says so.
 */
export function pausedOrDue(
  agent: AgentRow,
  { at, dueAt, isMailed, ...short }: Short & { at: number; dueAt: number; isMailed: boolean },
): Pick<ScanEnd, 'pause' | 'dueAt' | 'waitUntil' | 'notice' | 'noticeDueAt'> {
  if (short.lack === 'limit') {
    const until = monthStart(Math.max(at, agent.monthAt), 1)
    return { pause: 'limit', dueAt: until, waitUntil: until }
  }
  const waits = stillWaits(agent, short)
  return {
    pause: sql`iif(${waits}, 'payment', null)`,
    dueAt: sql`iif(${waits}, null, ${dueAt})`,
    waitUntil: null,
    ...(isMailed && {
      notice: sql`iif(${waits}, 'payment', null)`,
      noticeDueAt: sql`iif(${waits}, ${at}, null)`,
    }),
  }
}
