import { SANDBOX_KEYS } from '../keys.ts'
import { checkOauth, oauthProblem } from '../oauth1.ts'
import { oauth1SignInRoutes } from '../oauth1-sign-in.ts'
import type { Sandbox } from '../sandbox.ts'
import type { Answer } from '../serve-call.ts'
import type { ApiRequest } from '../signed-request.ts'
import {
  approveRequestToken,
  createAccessToken,
  createRequestToken,
  denyRequestToken,
  findRequestToken,
  type Grant,
  parseGrant,
} from './tokens.ts'

/** `/services/oauth/1.0a/…` */
export function smugmugSignInRoutes(sandbox: Sandbox) {
  const grantOf = (query: (name: string) => string | undefined) => parseGrant(query('Access'), query('Permissions'))
  return oauth1SignInRoutes(sandbox, {
    platform: 'smugmug',
    name: 'SmugMug',
    key: SANDBOX_KEYS.smugmug.key,
    paths: { requestToken: '/getRequestToken', accessToken: '/getAccessToken' },
    requestToken: request => requestToken(sandbox, request),
    accessToken: request => accessToken(sandbox, request),
    find: token => findRequestToken(sandbox, token),
    may: query => mayOf(grantOf(query)),
    approve: (request, account, query) => approveRequestToken(sandbox, request, account, grantOf(query)),
    deny: request => denyRequestToken(sandbox, request),
    // What the real service sends back is not documented; a client can rely only on the missing verifier.
    denied: {},
  })
}

function form(fields: Record<string, string>): Answer {
  const body = new URLSearchParams(fields).toString()
  return { status: 200, type: 'application/x-www-form-urlencoded', body, wrote: true }
}

function requestToken(sandbox: Sandbox, request: ApiRequest): Answer {
  const keys = SANDBOX_KEYS.smugmug
  const problem = checkOauth(sandbox, request, { keys, also: ['oauth_callback'], token: null })
  if (problem) return oauthProblem(problem)
  const callback = request.get('oauth_callback') ?? ''
  if (callback !== 'oob' && !URL.canParse(callback)) {
    return oauthProblem({ status: 400, problem: 'parameter_rejected' })
  }
  const { token, secret } = createRequestToken(sandbox, callback)
  return form({ oauth_token: token, oauth_token_secret: secret, oauth_callback_confirmed: 'true' })
}

const REFUSED = { used: 'token_used', expired: 'token_expired' } as const

function accessToken(sandbox: Sandbox, request: ApiRequest): Answer {
  const held = findRequestToken(sandbox, request.get('oauth_token') ?? '')
  const problem = checkOauth(sandbox, request, {
    keys: SANDBOX_KEYS.smugmug,
    also: ['oauth_token', 'oauth_verifier'],
    token: () => {
      if (!held) return { problem: 'token_rejected' }
      return held.state === 'used' || held.state === 'expired'
        ? { problem: REFUSED[held.state] }
        : { secret: held.secret }
    },
  })
  if (problem) return oauthProblem(problem)
  if (!held?.account || held.state !== 'approved') return oauthProblem({ status: 401, problem: 'token_rejected' })
  if (held.verifier !== request.get('oauth_verifier')) return oauthProblem({ status: 401, problem: 'verifier_invalid' })
  const { token, secret } = createAccessToken(sandbox, held, held.account)
  return form({ oauth_token: token, oauth_token_secret: secret })
}

function mayOf({ access, permissions }: Grant): string {
  const what = access === 'Full' ? 'all your photos, private ones too' : 'your public photos'
  if (permissions === 'Read') return `see ${what}`
  return permissions === 'Add' ? `see ${what}, and add photos` : `see ${what}, and change or delete them`
}
