import type { Config } from '../../env.ts'
import { type AuthStart, type Credentials, PlatformError, type Profile, type Send } from '../platform.ts'
import { retryOnce } from '../shared/retry-once.ts'
import { callSmugMug, callSmugMugAuth, type SmugMugSession } from './call.ts'
import { readUser } from './identity.ts'
import { BioImageReply, TokenReply } from './replies.ts'

export async function startAuth(config: Config, send: Send, callbackUrl: string): Promise<AuthStart> {
  const reply = await callSmugMugAuth(
    config,
    send,
    'getRequestToken',
    [['oauth_callback', callbackUrl]],
    undefined,
    TokenReply,
  )
  // Asking again cannot raise a permission once it is granted, so it has to be enough the first time.
  const query = new URLSearchParams({ oauth_token: reply.oauth_token, Access: 'Full', Permissions: 'Modify' })
  return {
    authUrl: `${config.SMUGMUG_API_URL}/services/oauth/1.0a/authorize?${query}`,
    key: reply.oauth_token,
    secret: reply.oauth_token_secret,
  }
}

export async function finishAuth(
  config: Config,
  send: Send,
  request: { key: string; secret: string; verifier: string },
): Promise<{ credentials: Credentials; profile: Profile }> {
  const reply = await callSmugMugAuth(
    config,
    send,
    'getAccessToken',
    [['oauth_verifier', request.verifier]],
    { token: request.key, tokenSecret: request.secret },
    TokenReply,
  )
  const credentials = { token: reply.oauth_token, secret: reply.oauth_token_secret }
  // The access token is issued only once and does not name its owner, so a transient failure here must not lose it.
  return { credentials, profile: await retryOnce(() => readProfile(config, { credentials, send })) }
}

async function readProfile(config: Config, session: SmugMugSession): Promise<Profile> {
  const { id, nickname, name, webUri } = await readUser(config, session)
  return {
    platformUserId: id,
    username: nickname,
    displayName: name || nickname,
    avatarUrl: await readAvatar(config, session, nickname),
    profileUrl: webUri || `https://${nickname}.smugmug.com`,
  }
}

// The access token is issued only once, so neither a missing picture nor a transient failure may lose it.
async function readAvatar(config: Config, session: SmugMugSession, nickname: string): Promise<string> {
  try {
    const path = `/user/${encodeURIComponent(nickname)}!bioimage`
    const options = { name: '/user/:nickname!bioimage', query: { _verbosity: '1' } }
    const { BioImage } = (await callSmugMug(config, session, 'GET', path, options, BioImageReply)).Response
    return BioImage.ThumbnailUrl || avatarUrl(BioImage.ImageKey)
  } catch (error) {
    if (error instanceof PlatformError) return ''
    throw error
  }
}

function avatarUrl(imageKey: string): string {
  return imageKey === '' ? '' : `https://photos.smugmug.com/photos/i-${imageKey}/0/M/i-${imageKey}-M.jpg`
}
