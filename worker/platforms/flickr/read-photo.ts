import type { Config } from '../../env.ts'
import type { PhotoState, PlatformSession, Tag } from '../platform.ts'
import { callFlickr } from './call.ts'
import { descriptionText } from './description.ts'
import { readPlace } from './photos.ts'
import { type FlickrInfo, InfoReply } from './replies.ts'

type ReplyTags = FlickrInfo['tags']['tag']

export async function readPhoto(config: Config, session: PlatformSession, photoId: string): Promise<PhotoState> {
  const { photo } = await callFlickr(config, session, 'GET', 'flickr.photos.getInfo', { photo_id: photoId }, InfoReply)
  return {
    title: photo.title,
    ...readDescription(photo.description),
    tags: tagsOf(photo.tags.tag, session.platformUserId),
    place: readPlace(photo),
  }
}

export function readDescription(asRead: string): Required<Pick<PhotoState, 'description' | 'descriptionAsRead'>> {
  return { description: descriptionText(asRead), descriptionAsRead: asRead }
}

export function tagsOf(tags: ReplyTags, ownNsid: string): Tag[] {
  return tags.map(({ id, full_tag_id, author, raw }) => ({ raw, id: full_tag_id || id, byOwner: author === ownNsid }))
}
