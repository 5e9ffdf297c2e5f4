import type { Deps } from '../../deps.ts'
import { findOff, PAUSED_S, type SwitchName } from '../../domain/switches.ts'
import { describeError } from '../../log.ts'
import { retryAfterSeconds } from '../../retry-after.ts'
import type { LeaseRequest, Priority } from '../../rpc.ts'
import { type GrantedCall, type LeaseDeps, leaseCall } from '../../service-lease.ts'
import { type PlatformAnswer, PlatformError, type Send } from '../platform.ts'

const TIMEOUT_MS = 15_000
/** Far more than 500 photos with long descriptions take. */
const MAX_ANSWER_BYTES = 8 * 1024 * 1024
/**
 * How long a call waits for a lease before it is sent back. A person gets an answer within 20 s. An apply waits long in
 * a queue that moves, but gives up soon during a pause, so that its job can show how long the pause will be. Requests
 * are signed before they wait, and platforms refuse signatures that are some minutes old.
 */
const MAX_WAIT: Record<Priority, { maxPauseMs: number; maxQueueMs: number }> = {
  interactive: { maxPauseMs: 20_000, maxQueueMs: 20_000 },
  continue: { maxPauseMs: 5_000, maxQueueMs: 120_000 },
  apply: { maxPauseMs: 5_000, maxQueueMs: 120_000 },
  // These two block a queue consumer, and with it photos of other platforms.
  describe: { maxPauseMs: 1_000, maxQueueMs: 10_000 },
  agent: { maxPauseMs: 1_000, maxQueueMs: 10_000 },
}

/** How long to wait with a refused key if its object does not know. */
const KEY_WAIT_S = 60

/** For a caller that can go on without the call. */
const SHORT_WAIT = { maxPauseMs: 0, maxQueueMs: 2_000 }

/**
 * What the calls of a caller are for. `list`: as `interactive`, to list photos or albums, which a small key limits for
 * each person. `reading`: as `agent`, to read a library for its person. `agent-apply`: an agent writes one photo. `recheck`, `agent-recheck`: as `describe` and `agent`, by a
 * caller that can go on without the call.
 */
export type Purpose = Exclude<Priority, 'continue'> | 'list' | 'reading' | 'agent-apply' | 'recheck' | 'agent-recheck'

const PRIORITY: Partial<Record<Purpose, Priority>> = {
  list: 'interactive',
  reading: 'agent',
  'agent-apply': 'agent',
  recheck: 'describe',
  'agent-recheck': 'agent',
}

/** What an operator may have switched off, besides the platform, so that such a call is not made. */
const SWITCHES: Record<Purpose, SwitchName[]> = {
  interactive: [],
  list: [],
  reading: [],
  describe: ['describe'],
  recheck: ['describe'],
  apply: ['apply'],
  agent: ['agents'],
  'agent-recheck': ['agents', 'describe'],
  'agent-apply': ['agents', 'apply'],
}

/** `scope` counts the calls, `perHour` at most; `service` is what may be out. Both may be the same. */
type Caller = {
  scope: string
  service: string
  perHour: number
  userId: string
  purpose: Purpose
}

/**
 * Sends the requests of one caller to a platform, with a time-out and without redirects. Each takes a lease from the
 * budget of `scope`, and from `service` while that is not out. For `interactive` and `list`, create one per request;
 * for `apply` and `agent-apply`, one per photo, whose calls after the first take precedence.
 */
export function createPlatformFetch(deps: LeaseDeps & Pick<Deps, 'now'>, caller: Caller): Send {
  const { scope, service, perHour, userId, purpose } = caller
  let priority = PRIORITY[purpose] ?? (purpose as Priority)
  const goesOn = purpose === 'recheck' || purpose === 'agent-recheck'
  const who = { userId, ...(purpose === 'agent-apply' && { agentPhoto: true }) }
  const needs = [service, ...SWITCHES[purpose]]
  const begun = deps.now()

  /** @throws PlatformError `paused` */
  async function assertOn(): Promise<void> {
    const off = findOff(await deps.switches(), needs)
    if (off) throw new PlatformError('paused', `${off} is switched off`, PAUSED_S)
  }

  return async (name, request, leaving) => {
    await assertOn()
    const waitedMs = deps.now() - begun
    const usual = priority === 'interactive' ? remainingWait(waitedMs) : MAX_WAIT[priority]
    const maxWait = goesOn ? SHORT_WAIT : usual
    const ofList = purpose === 'list' && { listMs: waitedMs }
    const budget = await granted(deps, scope, { ...who, perHour, priority, ...ofList, ...maxWait })
    const isOneLease = service === scope
    const watch = isOneLease
      ? budget
      : await orGivenBack([budget], () => granted(deps, service, { ...who, priority, ...maxWait }))
    if (purpose === 'apply' || purpose === 'agent-apply') priority = 'continue'
    await orGivenBack(isOneLease ? [budget] : [budget, watch], async () => {
      // It may have been switched off while the call waited for its turn.
      await assertOn()
      await leaving?.()
    })
    const answer = await fetchText(deps, name, request)
    const limit = answer && limitIn(answer, deps.now())
    if (limit) {
      const closed = await budget.report('limited', limit.retryAfterSeconds)
      if (!isOneLease) await watch.report('ok')
      deps.log('platform.limited', { scope, name, status: answer.status, ...limit })
      const seconds = closed === 0 ? limit.retryAfterSeconds : closed
      throw new PlatformError('limited', `${name} answered ${answer.status}`, seconds, budget.trouble)
    }
    if (answer && refusesKey(answer)) {
      const closed = await watch.report('refused')
      if (!isOneLease) await budget.report('ok')
      deps.log('platform.refused', { level: 'error', service, name, status: answer.status })
      throw new PlatformError('key', `${name} answered that our key is not valid`, closed || KEY_WAIT_S, watch.trouble)
    }
    const fault = faultIn(answer)
    const closed = await watch.report(fault ? 'bad' : 'ok')
    if (!isOneLease) await budget.report(fault ? 'none' : 'ok')
    if (fault || !answer) {
      throw new PlatformError(fault ?? 'unclear', `${name} ${said(answer)}`, closed || undefined, watch.trouble)
    }
    return answer
  }
}

/** Why a service has no call left. */
const KIND = { down: 'down', limited: 'limited', refused: 'key', paused: 'paused' } as const

/** @throws PlatformError `limited`, `down`, `key` or `paused` */
async function granted(deps: LeaseDeps, scope: string, request: LeaseRequest): Promise<GrantedCall> {
  const lease = await leaseCall(deps, scope, request)
  if (lease.granted) return lease
  const trouble = { service: scope, answers: 0, outMs: lease.outMs }
  throw new PlatformError(KIND[lease.cause ?? 'limited'], `${scope} has no call left`, lease.waitSeconds, trouble)
}

/** Gives leases back if their call is not made after all. */
async function orGivenBack<T>(leases: GrantedCall[], prepare: () => Promise<T>): Promise<T> {
  try {
    return await prepare()
  } catch (error) {
    await Promise.all(leases.map(lease => lease.report('none')))
    throw error
  }
}

/**
 * The rest of the wait of a person, who waits for all calls of a read together. Once it is used up, only calls that can
 * go at once are made.
 */
function remainingWait(waitedMs: number): (typeof MAX_WAIT)['interactive'] {
  const { maxPauseMs, maxQueueMs } = MAX_WAIT.interactive
  return { maxPauseMs: Math.max(0, maxPauseMs - waitedMs), maxQueueMs: Math.max(0, maxQueueMs - waitedMs) }
}

/** Undefined if no complete answer came. */
async function fetchText(deps: Pick<Deps, 'log'>, name: string, request: Request): Promise<PlatformAnswer | undefined> {
  try {
    const response = await fetch(request, { redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT_MS) })
    return { status: response.status, headers: response.headers, text: await readText(response) }
  } catch (error) {
    deps.log('platform.unclear', { name, ...describeError(error) })
    return undefined
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

/** 429, or a 403 with a plain text that some platforms use instead. */
function limitIn(answer: PlatformAnswer, now: number): { retryAfterSeconds?: number } | undefined {
  const limited = answer.status === 429 || (answer.status === 403 && /rate limit/i.test(answer.text.slice(0, 500)))
  if (!limited) return undefined
  const seconds = retryAfterSeconds(answer.headers.get('Retry-After'), now)
  return seconds === undefined ? {} : { retryAfterSeconds: seconds }
}

/**
 * Whether the platform refuses our own key rather than a person's token: Flickr's code 100, a problem of OAuth 1.0a that
 * names the consumer's key, and OAuth 2's `invalid_client`.
 */
function refusesKey({ status, text }: PlatformAnswer): boolean {
  const start = text.slice(0, 500).trimStart()
  if (status === 200) return /^\{\s*"stat"\s*:\s*"fail"/.test(start) && /"code"\s*:\s*"?100\b/.test(start)
  if (status !== 400 && status !== 401) return false
  return /oauth_problem=consumer_key_(?:unknown|rejected|refused)/.test(start) || /"invalid_client"/.test(start)
}

/**
 * What comes during an outage: nothing, a server error, an empty page or a web page, or Flickr's "service currently
 * unavailable".
 */
function faultIn(answer: PlatformAnswer | undefined): 'unclear' | 'passing' | undefined {
  if (!answer || answer.status >= 500) return 'unclear'
  const start = answer.text.slice(0, 500).trimStart()
  // The body of a redirect may be HTML.
  const isRedirect = answer.status >= 300 && answer.status < 400
  if (start.startsWith('<') && !isRedirect) return 'unclear'
  if (start === '' && answer.status === 200) return 'unclear'
  return /"stat"\s*:\s*"fail"/.test(start) && /"code"\s*:\s*"?105\b/.test(start) ? 'passing' : undefined
}

const said = (answer: PlatformAnswer | undefined) =>
  answer ? `answered ${answer.status} with something other than a reply` : 'brought no whole answer'
