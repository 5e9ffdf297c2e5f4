import type * as z from 'zod'
import { canonicalTag, tagsToAdd } from '../../domain/tags.ts'
import type { Config } from '../../env.ts'
import {
  type PhotoState,
  type PhotoText,
  PlatformError,
  type PlatformSession,
  type Tag,
  type Write,
} from '../platform.ts'
import { callFlickr } from './call.ts'
import { AddedReply, DoneReply, InfoReply, MetaReply } from './replies.ts'
import { isWritable, tagList } from './tags.ts'

const cleanTag = (raw: string) => canonicalTag('flickr', raw)

type ReplyTags = z.infer<typeof InfoReply>['photo']['tags']['tag']

export async function readPhoto(config: Config, session: PlatformSession, photoId: string): Promise<PhotoState> {
  const { photo } = await callFlickr(config, session, 'GET', 'flickr.photos.getInfo', { photo_id: photoId }, InfoReply)
  return {
    title: photo.title,
    description: photo.description,
    tags: tagsOf(photo.tags.tag, session.platformUserId),
  }
}

export function writes(
  config: Config,
  photoId: string,
  current: PhotoState,
  target: PhotoText,
  addTags: string[],
): Write[] {
  const raws = current.tags.map(tag => tag.raw)
  const added = tagsToAdd('flickr', raws, addTags)
  return [
    ...setMeta(config, photoId, current, target),
    ...(added.length === 0 ? [] : [addTagsWrite(config, photoId, current.tags, added)]),
  ]
}

/**
 * Our tags are removed by one setTags with the backup's own spellings, but only when nobody else's tag, no change of the
 * owner and no spelling could be lost by it: the current tags are the backup's, as they were, plus ours, and each can
 * be written as it is. Otherwise each of ours is removed by itself.
 */
export function restores(
  config: Config,
  photoId: string,
  current: PhotoState,
  target: PhotoText,
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
    ...setMeta(config, photoId, current, target),
    ...(present.length === 0
      ? []
      : onlyOursIsNew
        ? [setTags(config, photoId, backupTags)]
        : present.map(tag => removeTag(config, tag))),
  ]
}

/**
 * Both texts always go together, which every version of the method takes. They go out as they are: Flickr keeps a
 * description as HTML text, and the owner's own (in a backup) or a person's edit may hold markup on purpose. What
 * the model writes holds none by the rules.
 */
function setMeta(config: Config, photoId: string, current: PhotoState, target: PhotoText): Write[] {
  if (target.title === current.title && target.description === current.description) return []
  const method = 'flickr.photos.setMeta'
  return [
    {
      name: method,
      async run(session) {
        const params = { photo_id: photoId, title: target.title, description: target.description }
        const { photo } = await callFlickr(config, session, 'POST', method, params, MetaReply)
        return photo ?? null
      },
    },
  ]
}

function addTagsWrite(config: Config, photoId: string, existing: Tag[], added: string[]): Write {
  const method = 'flickr.photos.addTags'
  return {
    name: method,
    async run(session) {
      const params = { photo_id: photoId, tags: tagList(added) }
      const reply = await callFlickr(config, session, 'POST', method, params, AddedReply)
      if (!reply.tags) return null
      const listed = tagsOf(reply.tags.tag, session.platformUserId)
      // Whether the reply lists all tags or only the added ones is not documented: this fits both.
      const known = new Set(existing.map(tag => cleanTag(tag.raw)))
      return { tags: [...existing, ...listed.filter(tag => !known.has(cleanTag(tag.raw)))] }
    },
  }
}

function setTags(config: Config, photoId: string, raws: string[]): Write {
  const method = 'flickr.photos.setTags'
  return {
    name: method,
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
    async run(session) {
      try {
        await callFlickr(config, session, 'POST', method, { tag_id: tag.id }, DoneReply)
      } catch (error) {
        // Here "not found" is about the tag, and a tag that is gone is what was asked for.
        if (!(error instanceof PlatformError && error.kind === 'gone')) throw error
      }
      return null
    },
  }
}

function tagsOf(tags: ReplyTags, ownNsid: string): Tag[] {
  return tags.map(({ id, full_tag_id, author, raw }) => ({ raw, id: full_tag_id || id, byOwner: author === ownNsid }))
}
