import { type Context, Hono } from 'hono'
import { maskSecrets } from '../calls.ts'
import { SANDBOX_KEYS } from '../keys.ts'
import { findAccount } from '../library/accounts.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { type Answer, serveCall } from '../serve-call.ts'
import { authorizePage, codePage, messagePage } from './authorize-page.ts'
import { checkOauth, oauthProblem } from './oauth.ts'
import { type ApiRequest, readRequest } from './request.ts'
import {
  approveRequestToken,
  createAccessToken,
  createRequestToken,
  denyRequestToken,
  findRequestToken,
  parsePerms,
} from './tokens.ts'

export function signInRoutes(sandbox: Sandbox) {
  const answer = (method: string, work: (request: ApiRequest) => Answer) => async (c: Context<SandboxContext>) => {
    const at = sandbox.now()
    const request = await readRequest(c)
    const counted = request.get('oauth_consumer_key') === SANDBOX_KEYS.flickr.key
    const call = { service: 'flickr' as const, method, params: maskSecrets(request.pairs), at, counted }
    return serveCall(sandbox, c, call, () => work(request))
  }
  return new Hono<SandboxContext>()
    .on(
      ['GET', 'POST'],
      '/request_token',
      answer('oauth.request_token', request => requestToken(sandbox, request)),
    )
    .on(
      ['GET', 'POST'],
      '/access_token',
      answer('oauth.access_token', request => accessToken(sandbox, request)),
    )
    .get('/authorize', c => showAuthorize(sandbox, c))
    .post('/authorize', c => decide(sandbox, c))
}

function form(fields: [string, string][], wrote: boolean): Answer {
  const body = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return { status: 200, type: 'text/plain; charset=utf-8', body, wrote }
}

function requestToken(sandbox: Sandbox, request: ApiRequest): Answer {
  const problem = checkOauth(sandbox, request, { also: ['oauth_callback'], token: null })
  if (problem) return problem
  const callback = request.get('oauth_callback') ?? ''
  if (callback !== 'oob' && !URL.canParse(callback)) return oauthProblem(400, 'parameter_rejected')
  const { token, secret } = createRequestToken(sandbox, callback)
  const fields: [string, string][] = [
    ['oauth_callback_confirmed', 'true'],
    ['oauth_token', token],
    ['oauth_token_secret', secret],
  ]
  return form(fields, true)
}

function accessToken(sandbox: Sandbox, request: ApiRequest): Answer {
  const held = findRequestToken(sandbox, request.get('oauth_token') ?? '')
  const problem = checkOauth(sandbox, request, {
    also: ['oauth_token', 'oauth_verifier'],
    token: () => {
      if (!held) return { problem: 'token_rejected' }
      return held.state === 'used' ? { problem: 'token_used' } : { secret: held.secret }
    },
  })
  if (problem) return problem
  if (!held?.account || held.state !== 'approved') return oauthProblem(401, 'token_rejected')
  if (held.verifier !== request.get('oauth_verifier')) return oauthProblem(401, 'verifier_invalid')
  const { token, secret } = createAccessToken(sandbox, held, held.account)
  const fields: [string, string][] = [
    ['fullname', held.account.fullName],
    ['oauth_token', token],
    ['oauth_token_secret', secret],
    ['user_nsid', held.account.nsid],
    ['username', held.account.username],
  ]
  return form(fields, true)
}

function showAuthorize(sandbox: Sandbox, c: Context<SandboxContext>) {
  const request = findRequestToken(sandbox, c.req.query('oauth_token') ?? '')
  if (request?.state !== 'open') return c.html(messagePage('This request is not valid', EXPIRED), 400)
  return c.html(authorizePage(parsePerms(c.req.query('perms'))))
}

const EXPIRED = 'It was already answered, or it never existed. Go back to the app and connect again.'

async function decide(sandbox: Sandbox, c: Context<SandboxContext>) {
  const wantsPage = (c.req.header('accept') ?? '').includes('text/html')
  const refuse = (message: string) =>
    wantsPage ? c.html(messagePage('That did not work', message), 400) : c.json({ error: message }, 400)

  const fields = await c.req.parseBody()
  const request = findRequestToken(sandbox, c.req.query('oauth_token') ?? String(fields.oauth_token ?? ''))
  if (request?.state !== 'open') return refuse(EXPIRED)
  const isOob = request.callback === 'oob'

  if (fields.decision === 'deny') {
    denyRequestToken(sandbox, request)
    if (!isOob) return c.redirect(callbackUrl(request.callback, request.token, ['oauth_problem', 'permission_denied']))
    return wantsPage ? c.html(messagePage('Not allowed', 'The app gets no access.')) : c.json({ denied: true })
  }
  const account = findAccount(String(fields.account ?? ''))
  if (fields.decision !== 'approve' || !account) return refuse('Choose an account, then allow or refuse.')
  const verifier = approveRequestToken(sandbox, request, account, parsePerms(c.req.query('perms')))
  if (!isOob) return c.redirect(callbackUrl(request.callback, request.token, ['oauth_verifier', verifier]))
  return wantsPage ? c.html(codePage(verifier)) : c.json({ verifier })
}

function callbackUrl(callback: string, token: string, [name, value]: [string, string]): string {
  const url = new URL(callback)
  url.searchParams.set('oauth_token', token)
  url.searchParams.set(name, value)
  return url.href
}
