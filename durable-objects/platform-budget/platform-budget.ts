import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../../worker/env.ts'
import type { Lease, LeaseRequest, PlatformBudgetRpc, Report } from '../../worker/rpc.ts'
import { type Clock, type LeaseQueue, openLeaseQueue } from './lease-queue.ts'
import { type BudgetState, emptyBudget, learn } from './state.ts'

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
    sql.exec('CREATE TABLE IF NOT EXISTS calls (second INTEGER PRIMARY KEY, calls INTEGER NOT NULL)')
    sql.exec(
      'CREATE TABLE IF NOT EXISTS pause (id INTEGER PRIMARY KEY, until INTEGER NOT NULL, strikes INTEGER NOT NULL)',
    )
    // Every caller brings the limit with it.
    this.#state = emptyBudget(0)
    for (const row of sql.exec<{ second: number; calls: number }>('SELECT second, calls FROM calls ORDER BY second')) {
      this.#state.seconds.push(row)
      this.#state.used += row.calls
    }
    for (const row of sql.exec<{ until: number; strikes: number }>('SELECT until, strikes FROM pause WHERE id = 1')) {
      this.#state.pausedUntil = row.until
      this.#state.strikes = row.strikes
    }
    this.#queue = openLeaseQueue(this.#state, CLOCK, now => this.#store(now))
  }

  /** Waits for a turn. Refuses at once while the key is paused or spent for longer than the caller can stand. */
  lease(request: LeaseRequest): Promise<Lease> {
    return this.#queue.lease(request)
  }

  /** Learns from a call's answer; answers for how many milliseconds the key is paused now. */
  report(report: Report): number {
    const now = Date.now()
    learn(this.#state, report, now)
    this.ctx.storage.sql.exec(
      'INSERT OR REPLACE INTO pause (id, until, strikes) VALUES (1, ?, ?)',
      this.#state.pausedUntil,
      this.#state.strikes,
    )
    this.#queue.serve()
    return Math.max(0, this.#state.pausedUntil - now)
  }

  #store(now: number): void {
    const { sql } = this.ctx.storage
    const second = Math.floor(now / 1000)
    sql.exec(
      'INSERT INTO calls (second, calls) VALUES (?, 1) ON CONFLICT (second) DO UPDATE SET calls = calls + 1',
      second,
    )
    sql.exec('DELETE FROM calls WHERE second < ?', (this.#state.seconds[0]?.second ?? second) - 1)
  }
}
