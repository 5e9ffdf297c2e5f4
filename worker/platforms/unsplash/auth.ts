import type { Config } from '../../env.ts'
import { newToken } from '../../tokens.ts'
import { type AuthStart, type Credentials, PlatformError, type Profile, type Send } from '../platform.ts'
import { retryOnce } from '../shared/retry-once.ts'
import { callUnsplash, callUnsplashToken } from './call.ts'
import { MeReply, TokenReply } from './replies.ts'

const SCOPES = ['public', 'read_user', 'read_photos', 'write_photos', 'read_collections']

/** The address of the authorisation page. OAuth 2 needs no call before it: we choose the state. */
export function startAuth(config: Config, callbackUrl: string): AuthStart {
  const state = newToken()
  const query = new URLSearchParams({
    client_id: config.UNSPLASH_CLIENT_ID,
    redirect_uri: callbackUrl,
    response_type: 'code',
    scope: SCOPES.join(' '),
    state,
  })
  return { authUrl: `${config.UNSPLASH_AUTH_URL}/oauth/authorize?${query}`, key: state, secret: '' }
}

export async function finishAuth(
  config: Config,
  send: Send,
  request: { verifier: string; callbackUrl: string },
): Promise<{ credentials: Credentials; profile: Profile }> {
  const reply = await redeem(config, send, request)
  if (!reply.scope.split(/[ +]/).includes('write_photos')) {
    throw new PlatformError('denied', 'Unsplash granted no write permission')
  }
  const credentials = { token: reply.access_token, secret: secretOf(reply) }
  // The access token is issued only once and does not name its owner, so a transient failure here must not lose it.
  return { credentials, profile: await retryOnce(() => readProfile(config, { credentials, send })) }
}

function redeem(config: Config, send: Send, { verifier, callbackUrl }: { verifier: string; callbackUrl: string }) {
  const form = {
    client_id: config.UNSPLASH_CLIENT_ID,
    client_secret: config.UNSPLASH_CLIENT_SECRET,
    redirect_uri: callbackUrl,
    code: verifier,
    grant_type: 'authorization_code',
  }
  return callUnsplashToken(config, send, form, TokenReply)
}

const NO_CODE = 'none'

/**
 * Tries to redeem a code that nobody was given: a wrong id or secret is refused as `invalid_client`, and with the right
 * ones only the code is. https://www.rfc-editor.org/rfc/rfc6749#section-5.2; that Unsplash looks at them before
 * the code is not documented.
 * @throws PlatformError if the answer does not tell
 */
export async function acceptsKey(config: Config, send: Send, callbackUrl: string): Promise<boolean> {
  try {
    await redeem(config, send, { verifier: NO_CODE, callbackUrl })
    return true
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    if (error.kind === 'denied' || error.kind === 'refused') return true
    if (error.kind === 'key') return false
    throw error
  }
}

/**
 * Tokens are documented not to expire. Newer answers are said to contain a refresh token, which is kept in case it is
 * needed.
 */
function secretOf(reply: { refresh_token: string }): string {
  return reply.refresh_token
}

/** The owner of a token. The username may change, the id does not. */
export async function readProfile(config: Config, session: { credentials: Credentials; send: Send }): Promise<Profile> {
  const { data } = await callUnsplash(config, session, 'GET', '/me', { name: '/me' }, MeReply)
  return {
    platformUserId: data.id,
    username: data.username,
    displayName: data.name || data.username,
    avatarUrl: data.profile_image?.large ?? '',
    profileUrl: data.links?.html || `https://unsplash.com/@${data.username}`,
  }
}
