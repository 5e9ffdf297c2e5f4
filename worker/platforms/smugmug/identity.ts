import type { Config } from '../../env.ts'
import { PlatformError, type PlatformSession } from '../platform.ts'
import { callSmugMug, type SmugMugSession } from './call.ts'
import { UserReply } from './replies.ts'

/**
 * Before the id of an account's root node, which nothing changes. Ids without it are nicknames, by which accounts were
 * known at first: a rename frees a nickname for somebody else. No nickname has a colon.
 */
const NODE = 'node:'

/** Who the credentials belong to, as SmugMug has them now. */
export async function readUser(config: Config, session: SmugMugSession) {
  const options = { name: '/!authuser', query: { _verbosity: '1' } }
  const { User: user } = (await callSmugMug(config, session, 'GET', '!authuser', options, UserReply)).Response
  const node = /\/node\/([\w-]+)$/.exec(user.Uris.Node)?.[1]
  if (node === undefined) throw new PlatformError('unclear', 'SmugMug names no root node')
  return { id: `${NODE}${node}`, nickname: user.NickName, name: user.Name, webUri: user.WebUri }
}

export const isNode = (platformUserId: string) => platformUserId.startsWith(NODE)

/** What a search is limited to: everything of the person's. */
export function scopeOf({ platformUserId }: Pick<PlatformSession, 'platformUserId'>): string {
  return isNode(platformUserId) ? `/api/v2/node/${platformUserId.slice(NODE.length)}` : `/api/v2/user/${platformUserId}`
}
