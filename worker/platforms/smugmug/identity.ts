import type { Config } from '../../env.ts'
import { PlatformError, type PlatformSession } from '../platform.ts'
import { callSmugMug, type SmugMugSession } from './call.ts'
import { UserReply } from './replies.ts'

/**
 * The prefix of ids that are made of an account's root node, which nothing changes. Ids without it are nicknames, by
 * which accounts were first known; a rename frees a nickname for somebody else. No nickname contains a colon.
 */
const NODE = 'node:'

/** The current owner of the credentials. */
export async function readUser(config: Config, session: SmugMugSession) {
  const options = { name: '/!authuser', query: { _verbosity: '1' } }
  const { User: user } = (await callSmugMug(config, session, 'GET', '!authuser', options, UserReply)).Response
  const node = /\/node\/([\w-]+)$/.exec(user.Uris.Node)?.[1]
  if (node === undefined) throw new PlatformError('unclear', 'SmugMug names no root node')
  return { id: `${NODE}${node}`, nickname: user.NickName, name: user.Name, webUri: user.WebUri }
}

export const isNode = (platformUserId: string) => platformUserId.startsWith(NODE)

/** The scope of a search: everything that belongs to the person. */
export function scopeOf({ platformUserId }: Pick<PlatformSession, 'platformUserId'>): string {
  return isNode(platformUserId) ? `/api/v2/node/${platformUserId.slice(NODE.length)}` : `/api/v2/user/${platformUserId}`
}
