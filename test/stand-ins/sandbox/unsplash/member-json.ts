import { number, row, text } from '../db.ts'
import type { Sandbox } from '../sandbox.ts'
import { pictureHexOf } from './ids.ts'
import type { Member } from './members.ts'

const HOST = 'https://unsplash.com'

export type MemberJson = ReturnType<typeof memberJson>

/** The same members are in every entry of a list, so each is built once. */
export function memberPresenter(sandbox: Sandbox, origin: string): (member: Member) => MemberJson {
  const made = new Map<string, MemberJson>()
  return member => {
    const known = made.get(member.id) ?? memberJson(sandbox, member, origin)
    made.set(member.id, known)
    return known
  }
}

/** A user as in lists and photos. */
function memberJson(sandbox: Sandbox, member: Member, origin: string) {
  const { account, username } = member
  const api = `${origin}/unsplash/users/${username}`
  return {
    id: member.id,
    updated_at: member.joined,
    username,
    name: account.fullName,
    first_name: member.firstName,
    last_name: member.lastName || null,
    twitter_username: null,
    portfolio_url: null,
    bio: account.about.replace(/<[^>]*>/g, '').replace('&amp;', '&'),
    location: account.location,
    links: { self: api, html: `${HOST}/@${username}`, photos: `${api}/photos` },
    profile_image: profileImage(member, origin),
    instagram_username: null,
    total_collections: countOf(sandbox, 'albums', account.key),
    total_likes: 0,
    total_photos: countOf(sandbox, 'photos', account.key),
    accepted_tos: true,
    for_hire: false,
    social: { instagram_username: null, portfolio_url: null, twitter_username: null },
  }
}

export function fullMemberJson(sandbox: Sandbox, member: Member, origin: string) {
  return {
    ...memberJson(sandbox, member, origin),
    followed_by_user: false,
    followers_count: 12,
    following_count: 7,
    downloads: 4_821,
    badge: null,
  }
}

/** What only the member may see. */
export function ownMemberJson(sandbox: Sandbox, member: Member, origin: string) {
  return { ...fullMemberJson(sandbox, member, origin), uploads_remaining: 10, email: member.email }
}

function profileImage(member: Member, origin: string) {
  const base = `${origin}/photos/unsplash/profile-${pictureHexOf(`member ${member.account.key}`)}`
  const side = (pixels: number) => `${base}?ixlib=rb-4.1.0&crop=faces&fit=crop&w=${pixels}&h=${pixels}`
  return { small: side(32), medium: side(64), large: side(128) }
}

function countOf(sandbox: Sandbox, table: 'photos' | 'albums', account: string): number {
  const found = row(
    sandbox.db,
    `SELECT count(*) AS count FROM ${table} WHERE platform = 'unsplash' AND account = ? AND visibility = 'public'`,
    account,
  )
  return found ? number(found, 'count') : 0
}

/** The photo used as profile picture: the member's first public one. */
export function profilePhotoId(sandbox: Sandbox, member: Member): string | undefined {
  const found = row(
    sandbox.db,
    `SELECT id FROM photos WHERE platform = 'unsplash' AND account = ? AND visibility = 'public'
     ORDER BY uploaded, seq LIMIT 1`,
    member.account.key,
  )
  return found && text(found, 'id')
}
