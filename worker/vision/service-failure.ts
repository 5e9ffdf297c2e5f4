import type { DescribeFailure, WaitCause } from '../domain/description.ts'
import type { GrantedCall, RefusedCall } from '../service-lease.ts'

/** How each cause is explained to the user. */
export type Reasons = Record<WaitCause, string>

/** The call was refused a lease, so the service was not asked. */
export function notAsked({ cause, waitSeconds, outMs, service }: RefusedCall, reasons: Reasons): DescribeFailure {
  const wait = cause ?? 'limited'
  const trouble = { service, answers: 0, outMs }
  return { ok: false, retry: true, wait, retryAfterSeconds: waitSeconds, trouble, reason: reasons[wait] }
}

/** The service did not answer, or not as it should. `saidSeconds`: the wait it asked for. */
export async function badAnswer(call: GrantedCall, reasons: Reasons, saidSeconds?: number): Promise<DescribeFailure> {
  const closed = await call.report('bad')
  const seconds = closed === 0 ? saidSeconds : closed
  return {
    ok: false,
    retry: true,
    ...(seconds !== undefined && { retryAfterSeconds: seconds }),
    ...(closed > 0 && { wait: 'down' as const }),
    trouble: call.trouble,
    reason: reasons.down,
  }
}

/** The service is over its limit or refuses our key. `seconds`: how long to wait if its object does not know. */
export async function closedTo(
  call: GrantedCall,
  wait: 'limited' | 'refused',
  { seconds, reason }: { seconds: number; reason: string },
): Promise<DescribeFailure> {
  const closed = await call.report(wait, wait === 'limited' ? seconds : undefined)
  return { ok: false, retry: true, wait, retryAfterSeconds: closed || seconds, trouble: call.trouble, reason }
}
