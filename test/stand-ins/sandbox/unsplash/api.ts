import { type Context, Hono } from 'hono'
import { type Call, maskSecrets } from '../calls.ts'
import { limitState } from '../limits.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { type Answer, jsonAnswer, serveCall } from '../serve-call.ts'
import { type Body, readBody } from './body.ts'
import { type Caller, callerOf } from './caller.ts'
import type { Endpoint } from './endpoint.ts'
import { COLLECTION_ENDPOINTS } from './endpoints/collections.ts'
import { PHOTO_ENDPOINTS } from './endpoints/photos.ts'
import { USER_ENDPOINTS } from './endpoints/users.ts'
import { failureAnswer, invalidToken, UnsplashFailure } from './failure.ts'
import { memberPresenter } from './member-json.ts'
import { pageHeaders } from './paging.ts'

const ENDPOINTS: Endpoint[] = [...USER_ENDPOINTS, ...COLLECTION_ENDPOINTS, ...PHOTO_ENDPOINTS]
const MOUNT = '/unsplash'

/** api.unsplash.com. One hourly count for the whole application, for all users. */
export function unsplashApiRoutes(sandbox: Sandbox) {
  return new Hono<SandboxContext>().all('/*', async c => {
    const at = sandbox.now()
    const url = urlOf(c)
    const path = url.pathname.slice(MOUNT.length)
    const caller = callerOf(sandbox, c.req.header('authorization'), url.searchParams.get('client_id') ?? undefined)
    const body = await readBody(c).catch((error: unknown) => {
      if (error instanceof UnsplashFailure) return error
      throw error
    })
    const call: Call = {
      service: 'unsplash',
      method: `${c.req.method} ${path}`,
      params: { ...maskSecrets(url.searchParams), ...(body instanceof UnsplashFailure ? {} : body) },
      at,
      counted: caller !== undefined,
      overLimit: () => overLimit(sandbox),
    }
    const request = { verb: c.req.method, path, url, body, caller, version: c.req.header('accept-version') }
    return serveCall(sandbox, c, call, () => answer(sandbox, request))
  })
}

type ApiRequest = {
  verb: string
  path: string
  url: URL
  body: Body | UnsplashFailure
  caller: Caller | undefined
  version: string | undefined
}

/** As the caller wrote the address. */
function urlOf(c: Context<SandboxContext>): URL {
  const url = new URL(c.req.url)
  return new URL(url.pathname + url.search, `http://${c.req.header('host') ?? url.host}`)
}

function answer(sandbox: Sandbox, request: ApiRequest): Answer {
  try {
    const { writes, run, subject } = endpointOf(request)
    if (!request.caller) throw invalidToken()
    if ((request.version ?? 'v1') !== 'v1') throw new UnsplashFailure(406, 'The requested version is not supported.')
    if (request.body instanceof UnsplashFailure) throw request.body
    const { url, body, caller } = request
    const present = memberPresenter(sandbox, url.origin)
    const found = run({ sandbox, subject, query: url.searchParams, body, caller, url, present })
    const headers = found.total === undefined ? {} : pageHeaders(url, found.total)
    return withLimit(sandbox, request, { ...jsonAnswer(200, found.body), headers, wrote: writes ?? false })
  } catch (error) {
    if (!(error instanceof UnsplashFailure)) throw error
    return withLimit(sandbox, request, failureAnswer(error))
  }
}

function endpointOf({ verb, path }: ApiRequest): Endpoint & { subject: string } {
  const named = ENDPOINTS.filter(endpoint => endpoint.path.test(path))
  const endpoint = named.find(each => each.verb === verb)
  if (!endpoint) {
    throw named.length > 0 ? new UnsplashFailure(405, '405 Not Allowed') : new UnsplashFailure(404, 'Not Found')
  }
  return { ...endpoint, subject: decoded(endpoint.path.exec(path)?.[1] ?? '') }
}

/** @throws UnsplashFailure 404 for malformed encoding */
function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    throw new UnsplashFailure(404, 'Not Found')
  }
}

/** Every answer has the number of calls left in the hour after this one. */
function withLimit(sandbox: Sandbox, { caller }: ApiRequest, given: Answer): Answer {
  const state = limitState(sandbox, 'unsplash')
  if (!caller || !state) return given
  const remaining = Math.max(0, state.remaining - 1)
  return { ...given, headers: { ...given.headers, ...limitHeaders(state.perHour, remaining) } }
}

function overLimit(sandbox: Sandbox): Answer {
  const headers = limitHeaders(limitState(sandbox, 'unsplash')?.perHour ?? 0, 0)
  return { status: 403, type: 'text/plain', body: 'Rate Limit Exceeded', headers }
}

function limitHeaders(limit: number, remaining: number): Record<string, string> {
  return { 'X-Ratelimit-Limit': String(limit), 'X-Ratelimit-Remaining': String(remaining) }
}
