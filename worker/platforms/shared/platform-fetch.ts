import type { Deps } from '../../deps.ts'
import { describeError } from '../../log.ts'
import { retryAfterSeconds } from '../../retry-after.ts'
import type { Lease, LeaseRequest, Priority, Report } from '../../rpc.ts'
import { type PlatformAnswer, PlatformError, type Send } from '../platform.ts'

const TIMEOUT_MS = 15_000
/** 500 photos with long descriptions stay well under it. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/**
 * How long a caller waits for a lease before it is put on hold. A person gets an answer within 20 s; an apply
 * waits long in a moving queue, but gives up soon during a pause, so that its job can show how long that will be.
 * Requests are already signed, and platforms refuse a signature that is some minutes old.
 */
const MAX_WAIT: Record<Priority, { maxPauseMs: number; maxQueueMs: number }> = {
  interactive: { maxPauseMs: 20_000, maxQueueMs: 20_000 },
  continue: { maxPauseMs: 5_000, maxQueueMs: 120_000 },
  apply: { maxPauseMs: 5_000, maxQueueMs: 120_000 },
  // It holds up a queue consumer, and with it photos of other platforms.
  describe: { maxPauseMs: 1_000, maxQueueMs: 10_000 },
  agent: { maxPauseMs: 5_000, maxQueueMs: 30_000 },
}

/**
 * Sends one caller's requests to a platform: leased from the budget of `scope`, which allows `perHour` calls, with a
 * time-out, never redirected. For `interactive`, create one per request; for `apply`, one per photo, whose calls after
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
    const maxWait = priority === 'interactive' ? remainingWait(deps.now() - begun) : MAX_WAIT[priority]
    const lease = await leaseOf(deps, caller.scope, { userId, perHour, priority, ...maxWait })
    if (!lease.granted) {
      throw new PlatformError('limited', `${caller.scope} has no call left`, Math.ceil(lease.waitMs / 1000))
    }
    if (priority === 'apply') priority = 'continue'
    const answer = await fetchText(deps, name, request)
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

/** A person waits for all calls of a read together. Once the wait is used up, only calls that need none are made. */
function remainingWait(waitedMs: number): (typeof MAX_WAIT)['interactive'] {
  const { maxPauseMs, maxQueueMs } = MAX_WAIT.interactive
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

/** Answers for how many ms the key is now paused. The platform's answer stands even if it could not be reported. */
async function report(deps: Pick<Deps, 'budgets' | 'log'>, scope: string, what: Report): Promise<number | undefined> {
  try {
    return await deps.budgets.getByName(scope).report(what)
  } catch (error) {
    deps.log('platform.unreported', { scope, ...describeError(error) })
    return undefined
  }
}

async function fetchText(deps: Pick<Deps, 'log'>, name: string, request: Request): Promise<PlatformAnswer> {
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
