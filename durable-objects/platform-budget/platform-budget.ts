import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../../worker/env.ts'
import type { BudgetReading, Lease, PlatformBudgetRpc, Report, SentLeaseRequest } from '../../worker/rpc.ts'
import { migrate } from '../store/migrate.ts'
import { callsToday, countDaily } from './daily-calls.ts'
import { usedThisHour } from './hour.ts'
import { closedFor, learn, troubleOf } from './learn.ts'
import { type Clock, type LeaseQueue, openLeaseQueue } from './lease-queue.ts'
import { type BudgetState, type Caller, isLimited } from './state.ts'
import {
  loadBudget,
  saveAsked,
  saveBreaker,
  saveCall,
  saveDaily,
  saveListCall,
  savePause,
} from './store/budget-rows.ts'
import { MIGRATIONS } from './store/migrations.ts'

/** For callers of a release that does not send its waits: short enough for a person, long enough to get a turn. */
const UNNAMED_WAIT_MS = 10_000

const CLOCK: Clock = {
  now: () => Date.now(),
  schedule(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Keeps the calls with one key within the sliding hour of the platform, and holds off calls to a service that is out.
 * Calls granted, who asked last, the pause and the breaker are stored, so that they survive a restart.
 */
export class PlatformBudget extends DurableObject<Env> implements PlatformBudgetRpc {
  readonly #state: BudgetState
  readonly #queue: LeaseQueue

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    migrate(ctx.storage, MIGRATIONS)
    this.#state = loadBudget(ctx.storage.sql)
    this.#queue = openLeaseQueue(
      this.#state,
      CLOCK,
      (caller, now) => this.#saveGrant(caller, now),
      () => saveAsked(ctx.storage.sql, this.#state.lists),
    )
  }

  lease({ maxPauseMs = UNNAMED_WAIT_MS, maxQueueMs = UNNAMED_WAIT_MS, ...request }: SentLeaseRequest): Promise<Lease> {
    return this.#queue.lease({ ...request, maxPauseMs, maxQueueMs })
  }

  report(report: Report): number {
    const now = CLOCK.now()
    learn(this.#state, report, now)
    const { sql } = this.ctx.storage
    savePause(sql, this.#state)
    saveBreaker(sql, this.#state.breaker)
    this.#queue.serve()
    return closedFor(this.#state, now)
  }

  read(): BudgetReading {
    const now = CLOCK.now()
    const { people, agent } = this.#state.turns
    const { cause = null, outMs = 0 } = troubleOf(this.#state, now)
    return {
      usedThisHour: usedThisHour(this.#state, now),
      usedToday: callsToday(this.#state, now),
      waiting: people.waiting.size + agent.waiting.size,
      closedMs: closedFor(this.#state, now),
      ...{ cause, outMs },
    }
  }

  #saveGrant(caller: Caller, now: number): void {
    const { sql } = this.ctx.storage
    if (this.#state.perDay !== undefined && countDaily(this.#state, now)) saveDaily(sql, this.#state.daily)
    if (isLimited(this.#state)) saveCall(sql, this.#state, caller, now)
    if (caller.isList) saveListCall(sql, this.#state.lists, caller, now)
    if (this.#state.breaker.probeUntil > now) saveBreaker(sql, this.#state.breaker)
  }
}
