import type { ReadSwitches } from './db/switches.ts'
import type { ServiceTrouble, WaitCause } from './domain/description.ts'
import { findOff, PAUSED_S } from './domain/switches.ts'
import { describeError, type Log } from './log.ts'
import { type Lease, type LeaseRequest, MODEL, type Outcome, type Report } from './rpc.ts'

/** The PlatformBudget objects, by the name of their service or limit. */
export type LeaseDeps = {
  log: Log
  switches: ReadSwitches
  budgets: {
    getByName: (name: string) => {
      lease: (request: LeaseRequest) => Promise<Lease>
      report: (report: Report) => Promise<number>
    }
  }
}

/**
 * Permission for one call of a service. `report` returns for how many seconds the service is closed now, 0 if it is
 * not. Reporting `none` gives the permission back, so that the next caller can be the probe instead.
 */
export type GrantedCall = {
  granted: true
  trouble: ServiceTrouble
  report: (outcome: Exclude<Outcome, 'busy'>, retryAfterSeconds?: number) => Promise<number>
}
/** `cause` is undefined while only the hour is used up. */
export type RefusedCall = {
  granted: false
  service: string
  waitSeconds: number
  cause: WaitCause | undefined
  outMs: number
}

/** Asks for permission for one call of a service, by its name, whose calls are not limited. */
export type LeaseService = (service: string) => Promise<GrantedCall | RefusedCall>

/** A queue consumer must not wait for long: its batch has photos that need other services. */
const CONSUMER_WAIT = { maxPauseMs: 1_000, maxQueueMs: 10_000 }

/** When to ask again if the object does not answer, as while it moves to another machine. */
const UNREACHABLE_S = 5

/** Asks the object of a service, or of one of its limits, for permission for one call. */
export async function leaseCall(
  deps: LeaseDeps,
  scope: string,
  request: LeaseRequest,
): Promise<GrantedCall | RefusedCall> {
  const lease = await askTwice(deps, scope, request)
  const refused = { granted: false, service: scope } as const
  if (!lease) return { ...refused, waitSeconds: UNREACHABLE_S, cause: 'down', outMs: 0 }
  const outMs = lease.outMs ?? 0
  if (!lease.granted) return { ...refused, waitSeconds: Math.ceil(lease.waitMs / 1000), cause: lease.cause, outMs }
  const { watched, probe = false, answers = 0 } = lease
  return {
    granted: true,
    trouble: { service: scope, answers, outMs },
    async report(outcome, retryAfterSeconds) {
      // Good answers matter only after bad ones.
      if ((outcome === 'ok' && !watched) || (outcome === 'none' && !probe)) return 0
      const what = { outcome, ...(probe && { probe }), ...(retryAfterSeconds !== undefined && { retryAfterSeconds }) }
      return Math.ceil((await sendReport(deps, scope, what)) / 1000)
    },
  }
}

/** For queue consumers, whose calls are made for nobody in particular. */
export function serviceLeases(deps: LeaseDeps): LeaseService {
  return async service => {
    const switches = await deps.switches()
    if (findOff(switches, ['describe']))
      return { granted: false, service, waitSeconds: PAUSED_S, cause: 'paused', outMs: 0 }
    const perDay = service === MODEL ? { perDay: switches.modelCallsPerDay } : {}
    return leaseCall(deps, service, { userId: '', priority: 'describe', ...CONSUMER_WAIT, ...perDay })
  }
}

/** Allows every call and ignores the answers: for scripts, which have no objects. */
export const unwatched: LeaseService = async service => ({
  granted: true,
  trouble: { service, answers: 0, outMs: 0 },
  report: async () => 0,
})

async function askTwice(deps: LeaseDeps, scope: string, request: LeaseRequest): Promise<Lease | undefined> {
  for (let time = 0; time < 2; time += 1) {
    try {
      return await deps.budgets.getByName(scope).lease(request)
    } catch (error) {
      deps.log('service.unleased', { scope, ...describeError(error) })
    }
  }
  return undefined
}

/** If reporting fails, the answer of the service stands. */
async function sendReport(deps: LeaseDeps, scope: string, what: Report): Promise<number> {
  try {
    return await deps.budgets.getByName(scope).report(what)
  } catch (error) {
    deps.log('service.unreported', { scope, ...describeError(error) })
    return 0
  }
}
