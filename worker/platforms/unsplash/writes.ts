import { FIELDS } from '../../domain/fields.ts'
import { inOneText } from '../../domain/platforms.ts'
import { canonicalTag } from '../../domain/tags.ts'
import type { Config } from '../../env.ts'
import type { PhotoState, PhotoText, PlatformSession, Write } from '../platform.ts'
import { callUnsplash } from './call.ts'
import { PhotoReply, type UnsplashPhotoInFull } from './replies.ts'

const NAME = '/photos/:id'

export async function readPhoto(config: Config, session: PlatformSession, photoId: string): Promise<PhotoState> {
  return stateOf((await callUnsplash(config, session, 'GET', pathOf(photoId), { name: NAME }, PhotoReply)).data)
}

/** One call. It replaces all tags, so those that are there are sent along, first and in their order. */
export function writes(
  config: Config,
  photoId: string,
  current: PhotoState,
  { description }: Partial<PhotoText>,
  addTags: string[],
): Write[] {
  const raws = current.tags.map(tag => tag.raw)
  return update(config, photoId, {
    ...(description !== undefined && { description }),
    ...(addTags.length > 0 && { tags: [...raws, ...addTags] }),
  })
}

/**
 * Removes our tags; what the owner has changed since stays. If no other tag has changed, the tags are written in the
 * order of the backup, whatever order Unsplash shows now.
 */
export function restores(
  config: Config,
  photoId: string,
  current: PhotoState,
  { description }: Partial<PhotoText>,
  { backupTags, ourTags }: { backupTags: string[]; ourTags: string[] },
): Write[] {
  const ours = new Set(ourTags.map(raw => canonicalTag('unsplash', raw)))
  const kept = current.tags.map(tag => tag.raw).filter(raw => !ours.has(canonicalTag('unsplash', raw)))
  return update(config, photoId, {
    ...(description !== undefined && { description }),
    ...(kept.length < current.tags.length && { tags: haveSame(kept, backupTags) ? backupTags : kept }),
  })
}

function haveSame(some: string[], others: string[]): boolean {
  return some.length === others.length && some.every(raw => others.includes(raw))
}

export function texts({ title, description }: PhotoText): PhotoText {
  return { title: '', description: inOneText(title, description) }
}

/** Whether a cleared description is then null or empty is not documented: both are read as empty. */
function update(config: Config, photoId: string, body: { description?: string; tags?: string[] }): Write[] {
  if (Object.keys(body).length === 0) return []
  return [
    {
      name: `PUT ${NAME}`,
      fields: FIELDS.filter(field => field in body),
      async run(session) {
        const { data } = await callUnsplash(config, session, 'PUT', pathOf(photoId), { name: NAME, body }, PhotoReply)
        return stateOf(data)
      },
    },
  ]
}

function stateOf(photo: UnsplashPhotoInFull): PhotoState {
  return { title: '', description: photo.description, tags: tagsOf(photo).map(raw => ({ raw, id: '', byOwner: true })) }
}

/**
 * `user_tags` are those that the owner can set; `tags` may also hold tags of Unsplash, and is all that some answers
 * have.
 */
function tagsOf({ user_tags, tags }: UnsplashPhotoInFull): string[] {
  return user_tags ?? tags
}

function pathOf(photoId: string): string {
  return `/photos/${encodeURIComponent(photoId)}`
}
