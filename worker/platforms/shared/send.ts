import type { Deps } from '../../deps.ts'
import { describeError } from '../../log.ts'
import { retryAfterSeconds } from '../../retry-after.ts'
import type { Lease, LeaseRequest, Priority, Report } from '../../rpc.ts'
import { type PlatformAnswer, PlatformError, type Send } from '../platform.ts'

const TIMEOUT_MS = 15_000
/** 500 photos with long descriptions stay well under it. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/**
 * How long a caller waits for its turn before it is told to come back. A person gets an answer within 20 s; an apply
 * stands in a moving line for long, but during a standstill it goes away, so that its job can say how long it takes.
 * The requests are signed already: platforms refuse a signature that is some minutes old.
 */
const PATIENCE: Record<Priority, { maxPauseMs: number; maxQueueMs: number }> = {
  interactive: { maxPauseMs: 20_000, maxQueueMs: 20_000 },
  continue: { maxPauseMs: 5_000, maxQueueMs: 120_000 },
  apply: { maxPauseMs: 5_000, maxQueueMs: 120_000 },
  // A queue consumer waits with it, and holds up photos of other platforms.
  describe: { maxPauseMs: 1_000, maxQueueMs: 10_000 },
  agent: { maxPauseMs: 5_000, maxQueueMs: 30_000 },
}

/**
 * The way out to a platform for one caller: leased from the budget of `scope`, whose hour holds `perHour` calls, timed
 * out, never redirected. For `interactive`, one of these serves one request; for `apply` one photo, whose calls after
 * the first take precedence.
 */
export function createPlatformFetch(
  deps: Pick<Deps, 'budgets' | 'log' | 'now'>,
  caller: { scope: string; perHour: number; userId: string; priority: Exclude<Priority, 'continue'> },
): Send {
  let { priority }: { priority: Priority } = caller
  const begun = deps.now()
  return async (name, request) => {
    const { userId, perHour } = caller
    const patience = priority === 'interactive' ? patienceLeft(deps.now() - begun) : PATIENCE[priority]
    const lease = await leaseOf(deps, caller.scope, { userId, perHour, priority, ...patience })
    if (!lease.granted) {
      throw new PlatformError('limited', `${caller.scope} has no call left`, Math.ceil(lease.waitMs / 1000))
    }
    if (priority === 'apply') priority = 'continue'
    const answer = await ask(deps, name, request)
    const limit = limitIn(answer, deps.now())
    if (limit) {
      const pausedMs = await report(deps, caller.scope, { outcome: 'limited', ...limit })
      deps.log('platform.limited', { scope: caller.scope, name, status: answer.status, ...limit })
      const seconds = pausedMs === undefined ? limit.retryAfterSeconds : Math.ceil(pausedMs / 1000)
      throw new PlatformError('limited', `${name} answered ${answer.status}`, seconds)
    }
    if (isBusy(answer)) await report(deps, caller.scope, { outcome: 'busy' })
    else if (lease.watched && answer.status < 500) await report(deps, caller.scope, { outcome: 'ok' })
    return answer
  }
}

/** A person waits for all calls of a read together. Those that can go at once still do when it is used up. */
function patienceLeft(waitedMs: number): (typeof PATIENCE)['interactive'] {
  const { maxPauseMs, maxQueueMs } = PATIENCE.interactive
  return { maxPauseMs: Math.max(0, maxPauseMs - waitedMs), maxQueueMs: Math.max(0, maxQueueMs - waitedMs) }
}

/** @throws PlatformError `passing` when the budget cannot be asked, as while it moves to another machine. */
async function leaseOf(deps: Pick<Deps, 'budgets' | 'log'>, scope: string, request: LeaseRequest): Promise<Lease> {
  try {
    return await deps.budgets.getByName(scope).lease(request)
  } catch (error) {
    deps.log('platform.unleased', { scope, ...describeError(error) })
    throw new PlatformError('passing', `The budget of ${scope} did not answer`)
  }
}

/** For how many milliseconds the key is paused now. The platform's answer counts whether or not it could be booked. */
async function report(deps: Pick<Deps, 'budgets' | 'log'>, scope: string, what: Report): Promise<number | undefined> {
  try {
    return await deps.budgets.getByName(scope).report(what)
  } catch (error) {
    deps.log('platform.unreported', { scope, ...describeError(error) })
    return undefined
  }
}

async function ask(deps: Pick<Deps, 'log'>, name: string, request: Request): Promise<PlatformAnswer> {
  try {
    const response = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, headers: response.headers, text: await readText(response) }
  } catch (error) {
    deps.log('platform.unclear', { name, ...describeError(error) })
    throw new PlatformError('unclear', `${name} brought no whole answer`)
  }
}

async function readText(response: Response): Promise<string> {
  if (!response.body) return ''
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body) {
    bytes += chunk.byteLength
    if (bytes > MAX_ANSWER_BYTES) throw new Error('The answer is too long')
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** 429, and the 403 with a plain text that some platforms use instead. */
function limitIn(answer: PlatformAnswer, now: number): { retryAfterSeconds?: number } | undefined {
  const limited = answer.status === 429 || (answer.status === 403 && /rate limit/i.test(answer.text.slice(0, 500)))
  if (!limited) return undefined
  const seconds = retryAfterSeconds(answer.headers.get('Retry-After'), now)
  return seconds === undefined ? {} : { retryAfterSeconds: seconds }
}

/** Flickr's "service currently unavailable", which comes with status 200. */
function isBusy(answer: PlatformAnswer): boolean {
  const start = answer.text.slice(0, 500)
  return /"stat"\s*:\s*"fail"/.test(start) && /"code"\s*:\s*"?105\b/.test(start)
}
