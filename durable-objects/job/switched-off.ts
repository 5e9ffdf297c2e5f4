import type { Deps } from '../../worker/deps.ts'
import { PAUSED_BY_US } from '../../worker/domain/messages.ts'
import { findOff, PAUSED_S } from '../../worker/domain/switches.ts'
import { pauseAgent, pauseWork } from './pause.ts'
import { getMeta } from './store/job-row.ts'
import { forgetTries, hasOwnOperation } from './store/operations.ts'

type HoldDeps = Pick<Deps, 'now' | 'switches'>

/** Pauses the job's descriptions while an operator has switched off what they need. */
export async function holdDescribing({ now, switches }: HoldDeps, sql: SqlStorage): Promise<void> {
  const { provider, origin } = getMeta(sql)
  const needs = ['describe', provider, ...(origin === 'agent' ? ['agents'] : [])]
  if (!findOff(await switches(), needs)) return
  const reason = PAUSED_BY_US
  pauseWork(sql, { work: 'describing', cause: 'paused', seconds: PAUSED_S, outMs: undefined, reason }, now())
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
