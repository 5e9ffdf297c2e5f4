import { DurableObject } from 'cloudflare:workers'
import { configOf, type Env } from '../worker/env.ts'
import {
  awayFor,
  type BudgetState,
  earliest,
  emptyBudget,
  grant,
  learn,
  nextWaiter,
  type Report,
  type Waiter,
} from './budget-state.ts'

/** `lineMs`: how long it stands in a moving line. */
export type LeaseRequest = Pick<Waiter, 'userId' | 'priority' | 'standstillMs'> & { lineMs: number }
export type Lease =
  /** `watched`: the next good answer should be reported, it ends a row of bad ones. */
  { granted: true; watched: boolean } | { granted: false; waitMs: number }

type Waiting = Waiter & { settle: (lease: Lease) => void }

/**
 * Keeps every call with one key inside the platform's sliding hour. Callers wait here, so that turns are fair between
 * users; what was granted and any pause are stored, so that a restart does not forget them.
 */
export class PlatformBudget extends DurableObject<Env> {
  readonly #state: BudgetState
  readonly #waiting = new Map<number, Waiting>()
  #lastId = 0
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, env)
    const { sql } = ctx.storage
    sql.exec('CREATE TABLE IF NOT EXISTS calls (second INTEGER PRIMARY KEY, calls INTEGER NOT NULL)')
    sql.exec(
      'CREATE TABLE IF NOT EXISTS pause (id INTEGER PRIMARY KEY, until INTEGER NOT NULL, strikes INTEGER NOT NULL)',
    )
    this.#state = emptyBudget(configOf(env).FLICKR_CALLS_PER_HOUR)
    for (const row of sql.exec<{ second: number; calls: number }>('SELECT second, calls FROM calls ORDER BY second')) {
      this.#state.seconds.push(row)
      this.#state.used += row.calls
    }
    for (const row of sql.exec<{ until: number; strikes: number }>('SELECT until, strikes FROM pause WHERE id = 1')) {
      this.#state.pausedUntil = row.until
      this.#state.strikes = row.strikes
    }
  }

  /** Waits for a turn. Refuses at once while the key is paused or spent for longer than the caller can stand. */
  lease({ lineMs, ...request }: LeaseRequest): Promise<Lease> {
    return new Promise(resolve => {
      this.#lastId += 1
      const id = this.#lastId
      const settle = (lease: Lease) => {
        this.#waiting.delete(id)
        resolve(lease)
      }
      this.#waiting.set(id, { ...request, id, deadline: Date.now() + lineMs, settle })
      this.#serve()
    })
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
    this.#serve()
    return Math.max(0, this.#state.pausedUntil - now)
  }

  /** Grants every turn that has come, sends away who would wait too long, and sleeps until the next change. */
  #serve(): void {
    clearTimeout(this.#timer)
    const now = Date.now()
    for (;;) {
      const waiter = nextWaiter(this.#state, this.#waiting.values())
      if (!waiter) return
      const at = earliest(this.#state, waiter.priority, now)
      if (at > now) {
        this.#sendAway(now)
        this.#sleepUntil(at)
        return
      }
      grant(this.#state, waiter, now)
      this.#store(now)
      const watched = this.#state.strikes > 0 || this.#state.busyAnswers > 0
      waiter.settle({ granted: true, watched })
    }
  }

  #sendAway(now: number): void {
    for (const waiter of [...this.#waiting.values()]) {
      const waitMs = awayFor(this.#state, waiter, this.#waiting.size - 1, now)
      if (waitMs > 0) waiter.settle({ granted: false, waitMs })
    }
  }

  #sleepUntil(at: number): void {
    if (this.#waiting.size === 0) return
    const deadlines = [...this.#waiting.values()].map(waiter => waiter.deadline)
    this.#timer = setTimeout(() => this.#serve(), Math.max(1, Math.min(at, ...deadlines) - Date.now()))
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
