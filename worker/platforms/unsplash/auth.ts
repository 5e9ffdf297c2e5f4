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
  const form = {
    client_id: config.UNSPLASH_CLIENT_ID,
    client_secret: config.UNSPLASH_CLIENT_SECRET,
    redirect_uri: request.callbackUrl,
    code: request.verifier,
    grant_type: 'authorization_code',
  }
  const reply = await callUnsplashToken(config, send, form, TokenReply)
  if (!reply.scope.split(/[ +]/).includes('write_photos')) {
    throw new PlatformError('denied', 'Unsplash granted no write permission')
  }
  const credentials = { token: reply.access_token, secret: secretOf(reply) }
  // The access token is issued only once and does not name its owner, so a transient failure here must not lose it.
  return { credentials, profile: await retryOnce(() => readProfile(config, { credentials, send })) }
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
