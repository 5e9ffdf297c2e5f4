import type { Photo, StoredTag } from '../../library/photo.ts'
import { changePhoto, findPhoto, type PhotoChange } from '../../library/store.ts'
import { renderDescription } from '../description.ts'
import { Failure } from '../failure.ts'
import { callerOf, getOwnPhoto, type Method, type MethodCall } from '../method.ts'
import { MAX_TAGS, parseTagList, replaceTags, withTags } from '../tags.ts'
import { nameOf } from './photos.ts'

export const WRITE_METHODS: Record<string, Method> = {
  'flickr.photos.setMeta': { needs: 'write', writes: true, run: setMeta },
  'flickr.photos.setTags': { needs: 'write', writes: true, run: setTags },
  'flickr.photos.addTags': { needs: 'write', writes: true, run: addTags },
  'flickr.photos.removeTag': { needs: 'write', writes: true, run: removeTag },
}

function change(call: MethodCall, photo: Photo, fields: PhotoChange): Photo {
  return changePhoto(call.sandbox.db, photo, fields, call.sandbox.now())
}

function setMeta(call: MethodCall) {
  const photo = getOwnPhoto(call)
  const title = call.param('title')
  const description = call.param('description')
  if (title === undefined && description === undefined) {
    throw new Failure(2, 'At least one of title or description must be provided')
  }
  const changed = change(call, photo, {
    ...(title === undefined ? {} : { title }),
    ...(description === undefined ? {} : { description }),
  })
  return {
    photo: {
      id: changed.id,
      secret: changed.secret,
      title: { _content: changed.title },
      description: { _content: renderDescription(changed.description) },
    },
  }
}

function checkCount(tags: StoredTag[]) {
  if (tags.length > MAX_TAGS) throw new Failure(2, 'Maximum number of tags reached')
}

function setTags(call: MethodCall) {
  const photo = getOwnPhoto(call)
  const tags = replaceTags(photo.id, callerOf(call).nsid, photo.tags, parseTagList(call.param('tags') ?? ''))
  checkCount(tags)
  change(call, photo, { tags })
  return {}
}

/** Answers with the tags it added; a tag already there in another spelling is left unchanged. */
function addTags(call: MethodCall) {
  const photo = getOwnPhoto(call)
  const asked = parseTagList(call.param('tags') ?? '')
  const tags = withTags(photo.id, callerOf(call).nsid, photo.tags, asked)
  checkCount(tags)
  change(call, photo, { tags })
  const added = tags.filter(tag => !photo.tags.includes(tag))
  return {
    tags: {
      tag: added.map(tag => ({
        id: tag.id,
        full_tag_id: tag.id,
        author: tag.author,
        authorname: nameOf(tag.author),
        raw: tag.raw,
        machine_tag: tag.machine ? '1' : '',
        _content: tag.clean,
      })),
    },
  }
}

function removeTag(call: MethodCall) {
  const tagId = call.param('tag_id') ?? ''
  const photo = findPhoto(call.sandbox.db, 'flickr', tagId.split('-')[1] ?? '')
  const isOwn = photo?.account === callerOf(call).key
  if (!photo || !isOwn || !photo.tags.some(tag => tag.id === tagId)) throw new Failure(1, 'Tag not found')
  change(call, photo, { tags: photo.tags.filter(tag => tag.id !== tagId) })
  return {}
}
