import { type Context, Hono } from 'hono'
import { type CallParams, maskSecrets } from '../calls.ts'
import { SANDBOX_KEYS } from '../keys.ts'
import { limitState } from '../limits.ts'
import { checkOauth } from '../oauth1.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { type Answer, jsonAnswer, serveCall } from '../serve-call.ts'
import { type ApiRequest, readRequest } from '../signed-request.ts'
import { type ApiCall, answerApi } from './answer.ts'
import { type Body, readBody } from './body.ts'
import type { Viewer } from './endpoint.ts'
import { ApiFailure } from './failure.ts'
import { addSearchFunction } from './search.ts'
import { findAccessToken } from './tokens.ts'

const HOUR_SECONDS = 3_600

/** `/api/v2…` */
export function smugmugApiRoutes(sandbox: Sandbox) {
  addSearchFunction(sandbox)
  return new Hono<SandboxContext>().all('*', c => handle(sandbox, c))
}

async function handle(sandbox: Sandbox, c: Context<SandboxContext>) {
  const at = sandbox.now()
  const request = await readRequest(c)
  const body = await readBody(c, request)
  const [prefix = '', path = ''] = pathOf(c.req.url).split(/(?<=\/api\/v2)(?=[/!]|$)/)
  const token = findAccessToken(sandbox, request.get('oauth_token') ?? '')
  const scope = token?.account.key ?? ''
  const asked: ApiCall = { request, body, prefix, path, verb: verbOf(request), accept: acceptOf(c) }
  const call = {
    service: 'smugmug' as const,
    method: `${asked.verb} /api/v2${asked.path}`,
    params: paramsOf(request, body),
    at,
    counted: (request.get('oauth_consumer_key') ?? request.get('APIKey')) === SANDBOX_KEYS.smugmug.key,
    scope,
    overLimit: () => withLimit(sandbox, scope, jsonAnswer(429, { Code: 429, Message: 'Too Many Requests' })),
  }
  return serveCall(sandbox, c, call, () =>
    withLimit(
      sandbox,
      scope,
      guarded(() => answerApi(sandbox, asked, checkCaller(sandbox, request))),
    ),
  )
}

function guarded(work: () => Answer): Answer {
  try {
    return work()
  } catch (error) {
    if (!(error instanceof ApiFailure)) throw error
    return jsonAnswer(error.status, { Code: error.status, Message: error.message })
  }
}

/** `!` and `,` may come percent-encoded. */
function pathOf(url: string): string {
  const { pathname } = new URL(url)
  try {
    return decodeURIComponent(pathname)
  } catch {
    return pathname
  }
}

/** POST may override its method; other methods may not. */
function verbOf(request: ApiRequest): string {
  const override = request.get('_method')?.toUpperCase()
  return request.verb === 'POST' && override ? override : request.verb
}

function acceptOf(c: Context<SandboxContext>): string {
  return c.req.query('_accept') ?? c.req.header('accept') ?? ''
}

function paramsOf(request: ApiRequest, body: Body): CallParams {
  return { ...maskSecrets(request.pairs), ...('fields' in body ? body.fields : {}) }
}

/**
 * Signed with a person's token, or with the application's key alone, which sees only public data.
 * @throws ApiFailure 401, or 400 where something is missing, with OAuth's terms.
 */
function checkCaller(sandbox: Sandbox, request: ApiRequest): Viewer {
  const isSigned = request.pairs.some(([name]) => name.startsWith('oauth_'))
  if (!isSigned) {
    if (request.get('APIKey') === SANDBOX_KEYS.smugmug.key) return null
    throw new ApiFailure(401, 'Unauthorized')
  }
  const token = findAccessToken(sandbox, request.get('oauth_token') ?? '')
  const problem = checkOauth(sandbox, request, {
    keys: SANDBOX_KEYS.smugmug,
    also: [],
    token: given => (given === '' ? { secret: '' } : (token ?? { problem: 'token_rejected' })),
  })
  if (problem) throw new ApiFailure(problem.status, `oauth_problem=${problem.problem}`)
  return token ? { account: token.account, grant: token.grant } : null
}

/** The calls left in the hour, for the headers of every answer; this call is not in the log yet. */
function withLimit(sandbox: Sandbox, scope: string, answer: Answer): Answer {
  const state = limitState(sandbox, 'smugmug', scope)
  if (!state) return answer
  const used = answer.status === 429 ? 0 : 1
  const wait = Math.max(1, Math.ceil((state.resetAt - sandbox.now()) / 1_000))
  return {
    ...answer,
    headers: {
      ...answer.headers,
      'X-RateLimit-Remaining': String(Math.max(0, state.remaining - used)),
      'X-RateLimit-Reset': String(Math.ceil(state.resetAt / 1_000)),
      ...(answer.status === 429 ? { 'Retry-After': String(Math.min(wait, HOUR_SECONDS)) } : {}),
    },
  }
}
