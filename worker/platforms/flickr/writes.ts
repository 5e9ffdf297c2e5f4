import { canonicalTag } from '../../domain/tags.ts'
import type { Config } from '../../env.ts'
import { type PhotoState, type PhotoText, PlatformError, type Tag, type Write } from '../platform.ts'
import { callFlickr } from './call.ts'
import { tagsOf } from './read-photo.ts'
import { AddedReply, DoneReply } from './replies.ts'
import { setMeta } from './set-meta.ts'
import { isWritable, tagList } from './tags.ts'

const cleanTag = (raw: string) => canonicalTag('flickr', raw)

export function writes(
  config: Config,
  photoId: string,
  current: PhotoState,
  texts: Partial<PhotoText>,
  addTags: string[],
): Write[] {
  return [
    ...setMeta(config, photoId, current, texts),
    ...(addTags.length === 0 ? [] : [addTagsWrite(config, photoId, current.tags, addTags)]),
  ]
}

/**
 * Writes the texts and removes our tags. The tags are removed by one setTags with the backup's spellings, if that loses
 * nothing: the current tags must be those of the backup, in order, and ours, all added by the owner's account, and each
 * must be writable as it is spelled. Otherwise our tags are removed one by one.
 */
export function restores(
  config: Config,
  photoId: string,
  current: PhotoState,
  texts: Partial<PhotoText>,
  { backupTags, ourTags }: { backupTags: string[]; ourTags: string[] },
): Write[] {
  const backup = new Set(backupTags.map(cleanTag))
  const ours = new Set(ourTags.map(cleanTag).filter(clean => !backup.has(clean)))
  const isOurs = (tag: Tag) => tag.byOwner && ours.has(cleanTag(tag.raw))
  const present = current.tags.filter(isOurs)
  const others = current.tags.filter(tag => !isOurs(tag))
  const onlyOursIsNew =
    current.tags.every(tag => tag.byOwner) &&
    backupTags.every(isWritable) &&
    others.length === backupTags.length &&
    others.every((tag, index) => tag.raw === backupTags[index])
  return [
    ...setMeta(config, photoId, current, texts),
    ...(present.length === 0
      ? []
      : onlyOursIsNew
        ? [setTags(config, photoId, backupTags)]
        : present.map(tag => removeTag(config, tag))),
  ]
}

function addTagsWrite(config: Config, photoId: string, existing: Tag[], added: string[]): Write {
  const method = 'flickr.photos.addTags'
  return {
    name: method,
    fields: ['tags'],
    async run(session) {
      const params = { photo_id: photoId, tags: tagList(added) }
      const reply = await callFlickr(config, session, 'POST', method, params, AddedReply)
      if (!reply.tags) return null
      // Recorded replies list the added tags, one of them, or none. They might also list all tags of the photo.
      const listed = new Map(tagsOf(reply.tags.tag, session.platformUserId).map(tag => [cleanTag(tag.raw), tag]))
      if (!added.every(raw => listed.has(cleanTag(raw)))) return null
      for (const tag of existing) listed.delete(cleanTag(tag.raw))
      return { tags: [...existing, ...listed.values()] }
    },
  }
}

function setTags(config: Config, photoId: string, raws: string[]): Write {
  const method = 'flickr.photos.setTags'
  return {
    name: method,
    fields: ['tags'],
    async run(session) {
      await callFlickr(config, session, 'POST', method, { photo_id: photoId, tags: tagList(raws) }, DoneReply)
      return null
    },
  }
}

function removeTag(config: Config, tag: Tag): Write {
  const method = 'flickr.photos.removeTag'
  return {
    name: method,
    fields: ['tags'],
    async run(session) {
      try {
        await callFlickr(config, session, 'POST', method, { tag_id: tag.id }, DoneReply)
      } catch (error) {
        // Here "not found" is about the tag, which is then gone as wanted.
        if (!(error instanceof PlatformError && error.kind === 'gone')) throw error
      }
      return null
    },
  }
}
