import { type Context, Hono } from 'hono'
import { maskSecrets } from '../calls.ts'
import { SANDBOX_KEYS } from '../keys.ts'
import { accountByNsid } from '../library/accounts.ts'
import { makeForAccount, makeForPhoto } from '../library/on-demand.ts'
import { checkOauth, oauthProblem } from '../oauth1.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { type Answer, serveCall } from '../serve-call.ts'
import { type ApiRequest, readRequest } from '../signed-request.ts'
import { Failure } from './failure.ts'
import { FLICKR_APP } from './flickr-app.ts'
import type { Caller, Method } from './method.ts'
import { PEOPLE_METHODS } from './methods/people.ts'
import { PHOTO_METHODS } from './methods/photos.ts'
import { PHOTOSET_METHODS } from './methods/photosets.ts'
import { SEARCH_METHODS } from './methods/search.ts'
import { WRITE_METHODS } from './methods/writes.ts'
import { allows, findAccessToken } from './tokens.ts'

const METHODS = new Map<string, Method>(
  Object.entries({ ...PEOPLE_METHODS, ...PHOTO_METHODS, ...PHOTOSET_METHODS, ...SEARCH_METHODS, ...WRITE_METHODS }),
)

export function restRoutes(sandbox: Sandbox) {
  const handle = async (c: Context<SandboxContext>) => {
    const at = sandbox.now()
    const request = await readRequest(c, { signsMultipart: true })
    const counted = (request.get('oauth_consumer_key') ?? request.get('api_key')) === SANDBOX_KEYS.flickr.key
    const method = request.get('method') ?? ''
    const call = { service: 'flickr' as const, method, params: maskSecrets(request.pairs), at, counted }
    return serveCall(sandbox, c, call, () => answerRest(sandbox, request))
  }
  return new Hono<SandboxContext>().on(['GET', 'POST'], ['/rest', '/rest/'], handle)
}

function answerRest(sandbox: Sandbox, request: ApiRequest): Answer {
  const isSigned = request.pairs.some(([name]) => name.startsWith('oauth_'))
  const token = findAccessToken(sandbox, request.get('oauth_token') ?? '')
  if (isSigned) {
    const problem = checkOauth(sandbox, request, {
      ...FLICKR_APP,
      also: [],
      token: given => (given === '' ? { secret: '' } : (token ?? { problem: 'token_rejected' })),
    })
    if (problem) return oauthProblem(problem)
  }
  try {
    if (!isSigned && request.get('api_key') !== SANDBOX_KEYS.flickr.key) {
      throw new Failure(100, 'Invalid API Key (Key has invalid format)')
    }
    return runMethod(sandbox, request, token ?? null)
  } catch (error) {
    if (!(error instanceof Failure)) throw error
    return restAnswer(request, { stat: 'fail', code: error.code, message: error.message }, false)
  }
}

function runMethod(sandbox: Sandbox, request: ApiRequest, caller: Caller | null): Answer {
  const format = request.get('format') ?? 'rest'
  if (format !== 'json') throw new Failure(111, `Format "${format}" not found`)
  const name = request.get('method') ?? ''
  const method = METHODS.get(name)
  if (!method) throw new Failure(112, `Method "${name}" not found`)
  if (method.needs && (!caller || !allows(caller.perms, method.needs))) {
    throw new Failure(99, 'User not logged in / Insufficient permissions')
  }
  if (method.writes && request.verb !== 'POST') throw new Failure(99, 'This method requires a POST request')
  makeAsked(sandbox, request, caller)
  const { pairs, get, origin } = request
  const params = pairs.filter(([key]) => !key.startsWith('oauth_'))
  const body = method.run({ sandbox, param: get, params, caller, origin })
  return restAnswer(request, { ...body, stat: 'ok' }, method.writes ?? false)
}

/** Makes the photos of those whom a call concerns, where they are made on demand. */
function makeAsked(sandbox: Sandbox, { get }: ApiRequest, caller: Caller | null) {
  for (const account of [caller?.account, accountByNsid(get('user_id') ?? '')]) {
    if (account) makeForAccount(sandbox, 'flickr', account.key)
  }
  makeForPhoto(sandbox, 'flickr', get('photo_id') ?? '')
}

function restAnswer(request: ApiRequest, body: object, wrote: boolean): Answer {
  const json = JSON.stringify(body)
  if (request.get('nojsoncallback') === '1') {
    return { status: 200, type: 'application/json; charset=utf-8', body: json, wrote }
  }
  const callback = request.get('jsoncallback') ?? 'jsonFlickrApi'
  return { status: 200, type: 'text/javascript; charset=utf-8', body: `${callback}(${json})`, wrote }
}
