import { OperatorError } from './failure.ts'

const TIMEOUT_MS = 30_000

const bare = (origin: string) => origin.replace(/\/$/, '')

/**
 * Where a deployment is asked: at `HEALTH_ORIGIN`, which stands for it where that is set, else at its addresses, as far as
 * they are known. @throws OperatorError where none is
 */
export function originsToAsk(
  { HEALTH_ORIGIN }: NodeJS.ProcessEnv,
  addresses: (string | null | undefined)[],
): [string, ...string[]] {
  const known = HEALTH_ORIGIN ? [HEALTH_ORIGIN] : addresses
  const [first, ...others] = known.flatMap(address => (address ? [bare(address)] : []))
  if (!first) throw new OperatorError('Missing: APP_ORIGIN. Set it in the environment.')
  if (!URL.canParse(first)) throw new OperatorError(`${first} is no address of a site.`)
  return [first, ...others]
}

/** A deployment's site, and the bearer token of its operators. */
export type Site = { origin: string; token: string }

/**
 * Asks `/api/ops` as its operator, and sets `switches` before. Returns what it answers, which is little while the database
 * does not answer. @throws OperatorError
 */
export async function callOps({ origin, token }: Site, switches?: Record<string, boolean>): Promise<object> {
  const url = `${origin}/api/ops`
  const request: RequestInit = {
    headers: { Authorization: `Bearer ${token}` },
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
    ...(switches && { method: 'PATCH', body: JSON.stringify({ switches }) }),
  }
  const answer = await fetch(url, request).catch(error => {
    throw new OperatorError(`${url} did not answer: ${error instanceof Error ? error.message : error}`)
  })
  if ([401, 403, 404].includes(answer.status)) throw new OperatorError(`${url} does not accept this OPS_TOKEN.`)
  const text = await answer.text()
  if (answer.ok || (answer.status === 503 && isOps(text))) return JSON.parse(text)
  throw new OperatorError(`${url} answered ${answer.status}: ${text}`)
}

const isOps = (text: string) => /"faults":/.test(text)
