import { type Context, Hono } from 'hono'
import { maskSecrets } from '../calls.ts'
import { codePage, consentPage, messagePage } from '../consent-page.ts'
import { SANDBOX_KEYS } from '../keys.ts'
import { accountsOn } from '../library/accounts.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { type Answer, jsonAnswer, serveCall } from '../serve-call.ts'
import { readBodyFields } from './body.ts'
import { createCode, redeemCode } from './codes.ts'
import { memberByKey } from './members.ts'
import { parseScopes, permissionsOf, type Scope } from './scopes.ts'

const SHOW_CODE = 'urn:ietf:wg:oauth:2.0:oob'

/** unsplash.com's own pages and the token exchange; neither counts towards the API's hourly limit. */
export function unsplashSignInRoutes(sandbox: Sandbox) {
  return new Hono<SandboxContext>()
    .get('/authorize', c => showAuthorize(sandbox, c))
    .post('/authorize', c => decide(sandbox, c))
    .post('/token', async c => {
      const at = sandbox.now()
      const fields = await readBodyFields(c)
      const params = maskSecrets([...fields])
      const call = { service: 'unsplash' as const, method: 'POST /oauth/token', params, at, counted: false }
      return serveCall(sandbox, c, call, () => exchange(sandbox, fields))
    })
}

type Asked = { redirectUri: string; state: string | undefined; scopes: Scope[] }
type Problem = { page: string } | { redirectUri: string; state: string | undefined; error: string; description: string }

/** The app's request, checked in the order of the real server. Nothing is sent to an unregistered address. */
function readRequest(sandbox: Sandbox, c: Context<SandboxContext>): Asked | Problem {
  const query = new URL(c.req.url).searchParams
  if (query.get('client_id') !== SANDBOX_KEYS.unsplash.clientId) return { page: UNKNOWN_CLIENT }
  const redirectUri = query.get('redirect_uri') ?? ''
  if (![`${sandbox.appOrigin}/api/auth/unsplash/callback`, SHOW_CODE].includes(redirectUri))
    return { page: BAD_REDIRECT }
  const back = { redirectUri, state: query.get('state') ?? undefined }
  if (query.get('response_type') !== 'code') {
    return { ...back, error: 'unsupported_response_type', description: BAD_RESPONSE_TYPE }
  }
  const scopes = parseScopes(query.get('scope') ?? undefined)
  return scopes ? { ...back, scopes } : { ...back, error: 'invalid_scope', description: BAD_SCOPE }
}

const FAILED = 'An error has occurred'
const UNKNOWN_CLIENT = 'Client authentication failed due to unknown client.'
const BAD_REDIRECT = 'The requested redirect uri is malformed or doesn’t match client redirect URI.'
const BAD_RESPONSE_TYPE = 'The authorization server does not support this response type.'
const BAD_SCOPE = 'The requested scope is invalid, unknown, or malformed.'
const DENIED = 'The resource owner or authorization server denied the request.'

function showAuthorize(sandbox: Sandbox, c: Context<SandboxContext>) {
  const asked = readRequest(sandbox, c)
  return 'scopes' in asked
    ? c.html(consentPage({ platform: 'Unsplash', accounts: accountsOn('unsplash'), may: permissionsOf(asked.scopes) }))
    : refuse(c, asked)
}

async function decide(sandbox: Sandbox, c: Context<SandboxContext>) {
  const asked = readRequest(sandbox, c)
  if (!('scopes' in asked)) return refuse(c, asked)
  const { redirectUri, state } = asked
  const fields = await c.req.parseBody()
  if (fields.decision === 'deny') {
    return refuse(c, { redirectUri, state, error: 'access_denied', description: DENIED })
  }
  const member = memberByKey(String(fields.account ?? ''))
  if (fields.decision !== 'approve' || !member) return refuse(c, { page: 'Choose an account, then allow or refuse.' })
  const code = createCode(sandbox, { member, scopes: asked.scopes, redirectUri })
  if (redirectUri !== SHOW_CODE) return c.redirect(withParams(redirectUri, { code, state }))
  return wantsPage(c) ? c.html(codePage('Unsplash', code)) : c.json({ verifier: code })
}

function refuse(c: Context<SandboxContext>, problem: Problem) {
  if ('page' in problem) {
    return wantsPage(c) ? c.html(messagePage(FAILED, problem.page), 400) : c.json({ error: problem.page }, 400)
  }
  const { redirectUri, state, error, description } = problem
  if (redirectUri !== SHOW_CODE) {
    return c.redirect(withParams(redirectUri, { error, error_description: description, state }))
  }
  return wantsPage(c)
    ? c.html(messagePage(FAILED, description), 400)
    : c.json({ error, error_description: description }, 400)
}

function wantsPage(c: Context<SandboxContext>): boolean {
  return (c.req.header('accept') ?? '').includes('text/html')
}

function withParams(address: string, params: Record<string, string | undefined>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(params)) if (value !== undefined) url.searchParams.set(name, value)
  return url.href
}

function exchange(sandbox: Sandbox, fields: Map<string, string>): Answer {
  const { clientId, clientSecret } = SANDBOX_KEYS.unsplash
  if (fields.get('client_id') !== clientId || fields.get('client_secret') !== clientSecret) {
    return oauthError(401, 'invalid_client', CLIENT_FAILED)
  }
  if (!fields.get('grant_type')) return oauthError(400, 'invalid_request', 'Missing required parameter: grant_type.')
  if (fields.get('grant_type') !== 'authorization_code') {
    return oauthError(400, 'unsupported_grant_type', 'The authorization grant type is not supported.')
  }
  for (const name of ['code', 'redirect_uri']) {
    if (!fields.get(name)) return oauthError(400, 'invalid_request', `Missing required parameter: ${name}.`)
  }
  const grant = redeemCode(sandbox, fields.get('code') ?? '', fields.get('redirect_uri') ?? '')
  if (!grant) return oauthError(400, 'invalid_grant', GRANT_FAILED)
  const created = Math.floor(sandbox.now() / 1_000)
  const body = { access_token: grant.token, token_type: 'bearer', scope: grant.scope, created_at: created }
  return { ...jsonAnswer(200, body), wrote: true }
}

const CLIENT_FAILED =
  'Client authentication failed due to unknown client, no client authentication included, or unsupported authentication method.'
const GRANT_FAILED =
  'The provided authorization grant is invalid, expired, revoked, does not match the redirection URI used in the authorization request, or was issued to another client.'

function oauthError(status: number, error: string, description: string): Answer {
  return jsonAnswer(status, { error, error_description: description })
}
