/**
 * Who asks for a call. Reads a person waits for go first, then the next calls of a photo that is being written, so that
 * no photo is left half-way and read again; then photos to begin with, then the agent.
 */
export type Priority = 'interactive' | 'continue' | 'apply' | 'agent'

/** A call somebody waits to make. `standstillMs`: how long the key may be closed before this caller would rather come back. */
export type Waiter = { id: number; userId: string; priority: Priority; standstillMs: number; deadline: number }

/** The sliding hour of one key. Times are milliseconds since the epoch. */
export type BudgetState = {
  perHour: number
  /** Calls granted, by second, oldest first. */
  seconds: { second: number; calls: number }[]
  used: number
  /** No paced call before this. */
  nextPacedAt: number
  pausedUntil: number
  /** Pauses in a row without a good answer between them. */
  strikes: number
  /** Answers in a row in which the platform called itself unavailable. */
  busyAnswers: number
  /** How many calls were granted, and which of them was each user's last, for taking turns. */
  turn: number
  lastTurn: Map<string, number>
}

const HOUR_S = 3600
const RANK: Record<Priority, number> = { interactive: 0, continue: 1, apply: 2, agent: 3 }
/**
 * Share of the hour's calls up to which a priority may burst; beyond it its calls are paced. Those that continue a
 * photo go at once and the next photo begins later: were they to wait, the photo would be given up and read again.
 */
const BURST_SHARE: Record<Priority, number> = {
  interactive: 0.95,
  continue: 2 / 3,
  apply: 2 / 3,
  agent: 1 / 2,
}
/** Where the platform names no time. The contract allows at most 60 s. */
const PAUSES_S = [15, 30, 60] as const
/** One such answer is a hiccup; several in a row are an outage. */
const BUSY_ANSWERS_TO_PAUSE = 3
const BUSY_PAUSE_S = 10
/** No platform counts over more than a day; an answer that says so may not close the key for good. */
const LONGEST_PAUSE_S = 24 * 3600
const REMEMBERED_USERS = 1000

export function emptyBudget(perHour: number): BudgetState {
  return {
    perHour,
    seconds: [],
    used: 0,
    nextPacedAt: 0,
    pausedUntil: 0,
    strikes: 0,
    busyAnswers: 0,
    turn: 0,
    lastTurn: new Map(),
  }
}

/** Drops the calls that have left the hour. A second counts until it has left wholly. */
function forget(state: BudgetState, now: number): void {
  const oldest = Math.floor(now / 1000) - HOUR_S
  let gone = 0
  for (const entry of state.seconds) {
    if (entry.second >= oldest) break
    state.used -= entry.calls
    gone += 1
  }
  if (gone > 0) state.seconds.splice(0, gone)
}

/** When `calls` of those in the hour will have left it. */
function freeAt(state: BudgetState, calls: number): number {
  let freed = 0
  for (const entry of state.seconds) {
    freed += entry.calls
    if (freed >= calls) return (entry.second + HOUR_S + 1) * 1000
  }
  return 0
}

/** The gap in milliseconds that spreads what is left, and what will come free, evenly and without a standstill. */
function pace(state: BudgetState, now: number): number {
  let usable = state.perHour - state.used
  let gap = (HOUR_S * 1000) / state.perHour
  for (const entry of state.seconds) {
    const freeIn = (entry.second + HOUR_S + 1) * 1000 - now
    gap = Math.max(gap, freeIn / Math.max(1, usable))
    usable += entry.calls
  }
  return gap
}

/** When the key opens: in the past unless it is paused or its hour is spent. */
function opensAt(state: BudgetState, now: number): number {
  forget(state, now)
  if (state.pausedUntil > now) return state.pausedUntil
  return state.used < state.perHour ? now : freeAt(state, state.used - state.perHour + 1)
}

/** The earliest time a call of this priority may go, `now` where it may go at once. */
export function earliest(state: BudgetState, priority: Priority, now: number): number {
  const opens = opensAt(state, now)
  if (opens > now) return opens
  if (priority === 'continue' || state.used < state.perHour * BURST_SHARE[priority]) return now
  return Math.max(now, state.nextPacedAt)
}

/** Whose turn it is: by priority, then the user served longest ago, then first come. */
export function nextWaiter<W extends Waiter>(state: BudgetState, waiters: Iterable<W>): W | undefined {
  const served = (waiter: Waiter) => state.lastTurn.get(waiter.userId) ?? 0
  let best: W | undefined
  for (const waiter of waiters) {
    const order = best
      ? RANK[waiter.priority] - RANK[best.priority] || served(waiter) - served(best) || waiter.id - best.id
      : -1
    if (order < 0) best = waiter
  }
  return best
}

/** Books one call. The caller has asked `earliest`. */
export function grant(state: BudgetState, waiter: Pick<Waiter, 'userId' | 'priority'>, now: number): void {
  const second = Math.floor(now / 1000)
  const last = state.seconds.at(-1)
  if (last && last.second >= second) last.calls += 1
  else state.seconds.push({ second, calls: 1 })
  state.used += 1
  if (state.used >= state.perHour * BURST_SHARE[waiter.priority]) {
    state.nextPacedAt = Math.max(state.nextPacedAt, now) + pace(state, now)
  }
  // Re-inserted so that the map stays in order of use and its first entry is the oldest.
  state.turn += 1
  state.lastTurn.delete(waiter.userId)
  state.lastTurn.set(waiter.userId, state.turn)
  const oldest = state.lastTurn.keys().next()
  if (state.lastTurn.size > REMEMBERED_USERS && !oldest.done) state.lastTurn.delete(oldest.value)
}

/**
 * For how many milliseconds a waiter should go away: while the key is closed for longer than it can stand, or when it
 * has stood long enough. 0 where it should stay, as in a line that is only paced: there everyone's turn comes.
 */
export function awayFor(state: BudgetState, waiter: Waiter, ahead: number, now: number): number {
  const closed = opensAt(state, now) - now
  if (closed > waiter.standstillMs) return Math.ceil(closed)
  if (waiter.deadline > now) return 0
  return Math.max(1000, Math.ceil(earliest(state, waiter.priority, now) - now + ahead * pace(state, now)))
}

export type Report = { outcome: 'ok' | 'busy' | 'limited'; retryAfterSeconds?: number }

/** Learns from an answer: a limit pauses the key, several busy answers in a row pause it briefly. */
export function learn(state: BudgetState, report: Report, now: number): void {
  if (report.outcome === 'ok') {
    state.strikes = 0
    state.busyAnswers = 0
    return
  }
  if (report.outcome === 'busy') {
    state.busyAnswers += 1
    if (state.busyAnswers < BUSY_ANSWERS_TO_PAUSE) return
    state.busyAnswers = 0
    state.pausedUntil = Math.max(state.pausedUntil, now + BUSY_PAUSE_S * 1000)
    return
  }
  // Answers to calls that were under way when the pause began tell nothing new.
  const isNew = now >= state.pausedUntil
  const unsaid = PAUSES_S[Math.min(state.strikes, PAUSES_S.length - 1)] ?? 60
  const seconds = Math.min(report.retryAfterSeconds ?? unsaid, LONGEST_PAUSE_S)
  if (isNew) state.strikes += 1
  if (isNew || report.retryAfterSeconds !== undefined) {
    state.pausedUntil = Math.max(state.pausedUntil, now + seconds * 1000)
  }
}
