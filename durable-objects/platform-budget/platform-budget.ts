import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../../worker/env.ts'
import type { Lease, PlatformBudgetRpc, Report, SentLeaseRequest } from '../../worker/rpc.ts'
import { migrate } from '../store/migrate.ts'
import { type Clock, type LeaseQueue, openLeaseQueue } from './lease-queue.ts'
import { type BudgetState, learn } from './state.ts'
import { loadBudget, saveCall, savePause } from './store/budget-rows.ts'
import { MIGRATIONS } from './store/migrations.ts'

/** For a caller whose release names its waits otherwise: short enough for a person, long enough for a turn. */
const UNNAMED_WAIT_MS = 10_000

const CLOCK: Clock = {
  now: () => Date.now(),
  schedule(ms, call) {
    const timer = setTimeout(call, ms)
    return () => clearTimeout(timer)
  },
}

/**
 * Keeps every call with one key inside the platform's sliding hour. What was granted and any pause are stored, so that
 * a restart does not forget them.
 */
export class PlatformBudget extends DurableObject<Env> implements PlatformBudgetRpc {
  readonly #state: BudgetState
  readonly #queue: LeaseQueue

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { sql } = ctx.storage
    migrate(ctx.storage, MIGRATIONS)
    this.#state = loadBudget(sql)
    this.#queue = openLeaseQueue(this.#state, CLOCK, (userId, now) => saveCall(sql, this.#state, userId, now))
  }

  lease({ maxPauseMs = UNNAMED_WAIT_MS, maxQueueMs = UNNAMED_WAIT_MS, ...request }: SentLeaseRequest): Promise<Lease> {
    return this.#queue.lease({ ...request, maxPauseMs, maxQueueMs })
  }

  report(report: Report): number {
    const now = CLOCK.now()
    learn(this.#state, report, now)
    savePause(this.ctx.storage.sql, this.#state)
    this.#queue.serve()
    return Math.max(0, this.#state.pausedUntil - now)
  }
}
