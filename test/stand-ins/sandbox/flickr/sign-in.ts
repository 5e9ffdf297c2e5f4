import { SANDBOX_KEYS } from '../keys.ts'
import { checkOauth, oauthProblem } from '../oauth1.ts'
import { oauth1SignInRoutes } from '../oauth1-sign-in.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Answer } from '../serve-call.ts'
import type { ApiRequest } from '../signed-request.ts'
import { FLICKR_APP } from './flickr-app.ts'
import {
  approveRequestToken,
  createAccessToken,
  createRequestToken,
  denyRequestToken,
  findRequestToken,
  type Perms,
  parsePerms,
} from './tokens.ts'

const MAY: Record<Perms, string> = {
  read: 'see your photos, private ones too',
  write: 'see your photos, private ones too, and change their titles, descriptions and tags',
  delete: 'see, change and delete your photos',
}

/** `/services/oauth/…` */
export function signInRoutes(sandbox: Sandbox) {
  return oauth1SignInRoutes(sandbox, {
    platform: 'flickr',
    name: 'Flickr',
    key: SANDBOX_KEYS.flickr.key,
    paths: { requestToken: '/request_token', accessToken: '/access_token' },
    signsMultipart: true,
    requestToken: request => requestToken(sandbox, request),
    accessToken: request => accessToken(sandbox, request),
    find: token => findRequestToken(sandbox, token),
    may: query => MAY[parsePerms(query('perms'))],
    approve: (request, account, query) => approveRequestToken(sandbox, request, account, parsePerms(query('perms'))),
    deny: request => denyRequestToken(sandbox, request),
    denied: { oauth_problem: 'permission_denied' },
  })
}

function form(fields: [string, string][], wrote: boolean): Answer {
  const body = fields.map(([name, value]) => `${name}=${encodeURIComponent(value)}`).join('&')
  return { status: 200, type: 'text/plain; charset=utf-8', body, wrote }
}

function requestToken(sandbox: Sandbox, request: ApiRequest): Answer {
  const problem = checkOauth(sandbox, request, { ...FLICKR_APP, also: ['oauth_callback'], token: null })
  if (problem) return oauthProblem(problem)
  const callback = request.get('oauth_callback') ?? ''
  if (callback !== 'oob' && !URL.canParse(callback)) return oauthProblem({ status: 400, problem: 'parameter_rejected' })
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
    ...FLICKR_APP,
    also: ['oauth_token', 'oauth_verifier'],
    token: () => {
      if (!held) return { problem: 'token_rejected' }
      return held.state === 'used' ? { problem: 'token_used' } : { secret: held.secret }
    },
  })
  if (problem) return oauthProblem(problem)
  if (!held?.account || held.state !== 'approved') return oauthProblem({ status: 401, problem: 'token_rejected' })
  if (held.verifier !== request.get('oauth_verifier')) return oauthProblem({ status: 401, problem: 'verifier_invalid' })
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
