import type { Config } from '../../env.ts'
import { type AuthStart, type Credentials, PlatformError, type Profile, type Send } from '../platform.ts'
import { callFlickr, callFlickrAuth } from './call.ts'
import { AccessTokenReply, PersonReply, RequestTokenReply } from './replies.ts'

// Used instead of the grey placeholder of Flickr: the pages then show an initial.
const NO_AVATAR = ''

export async function startAuth(config: Config, send: Send, callbackUrl: string): Promise<AuthStart> {
  const reply = await callFlickrAuth(
    config,
    send,
    'request_token',
    [['oauth_callback', callbackUrl]],
    undefined,
    RequestTokenReply,
  )
  const query = new URLSearchParams({ oauth_token: reply.oauth_token, perms: 'write' })
  return {
    authUrl: `${config.FLICKR_AUTH_URL}/services/oauth/authorize?${query}`,
    key: reply.oauth_token,
    secret: reply.oauth_token_secret,
  }
}

export async function finishAuth(
  config: Config,
  send: Send,
  request: { key: string; secret: string; verifier: string },
): Promise<{ credentials: Credentials; profile: Profile }> {
  const reply = await callFlickrAuth(
    config,
    send,
    'access_token',
    [['oauth_verifier', request.verifier]],
    { token: request.key, tokenSecret: request.secret },
    AccessTokenReply,
  )
  const credentials = { token: reply.oauth_token, secret: reply.oauth_token_secret }
  const plain: Profile = {
    platformUserId: reply.user_nsid,
    username: reply.username || reply.user_nsid,
    displayName: reply.fullname || reply.username || reply.user_nsid,
    avatarUrl: NO_AVATAR,
    profileUrl: `https://www.flickr.com/people/${reply.user_nsid}/`,
  }
  return { credentials, profile: await fullProfile(config, send, credentials, plain) }
}

// The access token is issued only once, so a transient failure of reading the profile must not lose it.
async function fullProfile(config: Config, send: Send, credentials: Credentials, plain: Profile): Promise<Profile> {
  const { platformUserId, username } = plain
  const session = { credentials, platformUserId, username, send }
  try {
    const params = { user_id: plain.platformUserId }
    const { person } = await callFlickr(config, session, 'GET', 'flickr.people.getInfo', params, PersonReply)
    const hasIcon = Number(person.iconserver) > 0
    return {
      ...plain,
      displayName: person.realname || plain.displayName,
      avatarUrl: hasIcon
        ? `https://farm${person.iconfarm}.staticflickr.com/${person.iconserver}/buddyicons/${person.nsid}.jpg`
        : NO_AVATAR,
      profileUrl: person.profileurl || plain.profileUrl,
    }
  } catch (error) {
    if (error instanceof PlatformError) return plain
    throw error
  }
}
