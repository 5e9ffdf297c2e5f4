import { OperatorError } from './failure.ts'

const TIMEOUT_MS = 30_000
/** Longer than the Worker waits for the slowest service, the model. */
const CHECK_TIMEOUT_MS = 90_000

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
  const change = switches && { method: 'PATCH', body: JSON.stringify({ switches }) }
  const answer = await ask(url, { token, ...change, timeoutMs: TIMEOUT_MS })
  if ([401, 403, 404].includes(answer.status)) throw new OperatorError(`${url} does not accept this OPS_TOKEN.`)
  const text = await answer.text()
  if (answer.ok || (answer.status === 503 && isOps(text))) return JSON.parse(text)
  throw new OperatorError(`${url} answered ${answer.status}: ${text}`)
}

const isOps = (text: string) => /"faults":/.test(text)

/** Has the Worker ask every service once. Returns what it answers. @throws OperatorError */
export async function callCheck({ origin, token }: Site): Promise<object> {
  const url = `${origin}/api/ops/check`
  const answer = await ask(url, { token, method: 'POST', timeoutMs: CHECK_TIMEOUT_MS })
  if (answer.ok) return (await answer.json()) as object
  const seconds = answer.headers.get('Retry-After')
  throw new OperatorError(`${url} answered ${answer.status}${seconds ? `, and can be asked in ${seconds} s` : ''}`)
}

type Request = { token: string; method?: string; body?: string; timeoutMs: number }

async function ask(url: string, { token, timeoutMs, ...request }: Request): Promise<Response> {
  const headers = { Authorization: `Bearer ${token}` }
  const signal = AbortSignal.timeout(timeoutMs)
  return await fetch(url, { ...request, headers, redirect: 'manual', signal }).catch(error => {
    throw new OperatorError(`${url} did not answer: ${error instanceof Error ? error.message : error}`)
  })
}
