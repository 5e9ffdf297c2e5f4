import type { Deps } from '../../worker/deps.ts'
import { DAY_MS } from '../../worker/domain/lifetimes.ts'
import { PAUSED_BY_US } from '../../worker/domain/messages.ts'
import { findOff, PAUSED_S, type Switches } from '../../worker/domain/switches.ts'
import { describeError } from '../../worker/log.ts'
import { MODEL } from '../../worker/rpc.ts'
import { pauseAgent, pausedUntil, pauseWork } from './pause.ts'
import { findMeta, getMeta } from './store/job-row.ts'
import { forgetTries, hasOwnOperation } from './store/operations.ts'

type HoldDeps = Pick<Deps, 'now' | 'switches'>
type Budgets = Pick<Deps, 'budgets' | 'log'>

/**
 * Pauses the job's descriptions while an operator has switched off what they need. Those that wait because the model's
 * calls of this day are used up go on waiting, without any of their photos being read or fetched again for that.
 */
export async function holdDescribing(deps: HoldDeps & Budgets, sql: SqlStorage): Promise<void> {
  const { now, switches } = deps
  if (pausedUntil(sql, 'describing') > now()) return
  const { provider, origin } = getMeta(sql)
  const state = await switches()
  const needs = ['describe', provider, ...(origin === 'agent' ? ['agents'] : [])]
  const seconds = findOff(state, needs) ? PAUSED_S : await secondsAtCap(deps, sql, state)
  if (seconds > 0 && findMeta(sql))
    pauseWork(sql, { work: 'describing', cause: 'paused', seconds, outMs: undefined, reason: PAUSED_BY_US }, now())
}

/** For how many seconds a job that was paused has to wait for the next day; 0 if it has not. */
async function secondsAtCap(
  { budgets, log, now }: Pick<HoldDeps, 'now'> & Budgets,
  sql: SqlStorage,
  { modelCallsPerDay }: Switches,
): Promise<number> {
  const { describingPausedSince, describingPausedFor } = getMeta(sql)
  if (modelCallsPerDay === null || describingPausedSince === 0 || describingPausedFor !== 'paused') return 0
  try {
    const { usedToday } = await budgets.getByName(MODEL).read()
    return usedToday < modelCallsPerDay ? 0 : Math.ceil((DAY_MS - (now() % DAY_MS)) / 1000)
  } catch (error) {
    log('service.unleased', { scope: MODEL, ...describeError(error) })
    return PAUSED_S
  }
}

/**
 * The same for its writes, whose failures so far no longer count. While only agents are off, writes that people ask for
 * go on.
 */
export async function holdWriting({ now, switches }: HoldDeps, sql: SqlStorage): Promise<void> {
  const { provider } = getMeta(sql)
  const state = await switches()
  if (findOff(state, ['apply', provider])) {
    pauseWork(sql, { work: 'writing', cause: 'paused', seconds: PAUSED_S, outMs: undefined }, now())
    forgetTries(sql, 'all')
  }
  if (findOff(state, ['agents']) && hasOwnOperation(sql)) {
    pauseAgent(sql, PAUSED_S, now())
    forgetTries(sql, 'own')
  }
}
