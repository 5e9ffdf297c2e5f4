import type { AgentRow } from '../../db/agent-schema.ts'
import type { Deps } from '../../deps.ts'
import { PlatformError } from '../../platforms/platform.ts'
import { pausedEntry } from './claimed.ts'
import * as queries from './queries.ts'

const MINUTE_MS = 60_000
/** How long to wait if the platform's limit is reached and the error does not say for how long. */
const DEFAULT_WAIT_S = 60
const FIRST_BACKOFF_MS = 5 * MINUTE_MS
const LONGEST_BACKOFF_MS = 24 * 60 * MINUTE_MS
/** The number of failures in a row after which its person gets a mail. */
const MAILED_FAILURE = 5

/**
 * Why a scan could not finish. `seconds`: the platform's limit is reached, or it is
 * switched off, for that long.
 */
type Trouble = 'denied' | 'unavailable' | 'failure' | { seconds: number }

export function troubleOf(error: unknown): Trouble {
  if (!(error instanceof PlatformError)) return 'failure'
  if (error.kind === 'denied') return 'denied'
  const isToWait = error.kind === 'limited' || error.kind === 'paused'
  return isToWait ? { seconds: error.retryAfterSeconds ?? DEFAULT_WAIT_S } : 'failure'
}

/**
 * Ends a scan that could not finish: the agent waits out the platform's limit, backs off, or pauses until the cause is
 * gone.
 */
export async function endBadly(deps: Deps, agent: AgentRow, { at, trouble }: { at: number; trouble: Trouble }) {
  const { db } = deps
  const { failures, pause, slotAt } = agent
  const going = { pause: null, failures, waitUntil: null }
  if (typeof trouble === 'object') {
    const waitUntil = at + trouble.seconds * 1000
    await queries.endScan(db, agent, { ...going, waitUntil, dueAt: waitUntil })
    return
  }
  if (trouble === 'failure') {
    const waitUntil = at + Math.min(FIRST_BACKOFF_MS * 2 ** Math.min(failures, 20), LONGEST_BACKOFF_MS)
    const isMailed = failures + 1 === MAILED_FAILURE
    const notice = isMailed ? ({ notice: 'failing', noticeDueAt: at } as const) : {}
    await queries.endScan(db, agent, { ...going, failures: failures + 1, waitUntil, dueAt: waitUntil, ...notice })
    return
  }
  const isNew = pause !== trouble
  // A platform that is switched off may come back at any time. A revoked token is replaced only by its owner.
  const dueAt = trouble === 'unavailable' ? Math.max(slotAt, at + FIRST_BACKOFF_MS) : null
  const notice = isNew && trouble === 'denied' ? { notice: trouble, noticeDueAt: at } : {}
  const end = queries.endScan(db, agent, { ...going, pause: trouble, dueAt, ...notice })
  if (isNew) await db.batch([pausedEntry(deps, agent, queries.isLastClaim(db, agent)), end])
  else await end
}
