import type { Call } from './boundary.ts'
import {
  type Answer,
  addTag,
  current,
  FIELDS,
  type Field,
  holdsOurs,
  type Platform,
  type PlatformPhoto,
  shownDescription,
  snapshot,
  storeText,
  tagsOf,
} from './platform.ts'
import { cleanTag } from './text.ts'

/** A call of the REST interface, as the simulator and its checks see it. */
export type ApiCall = { name: string; params: URLSearchParams; token: string; photoId: string | null; isWrite: boolean }

const WRITES = new Set(['setMeta', 'addTags', 'setTags', 'removeTag'])

export function readCall(call: Call): ApiCall {
  const url = new URL(call.url)
  const params = call.method === 'GET' ? url.searchParams : new URLSearchParams(call.body)
  const name = params.get('method')?.split('.').at(-1) ?? url.pathname.split('/').at(-1) ?? ''
  const token = /oauth_token="([^"]*)"/.exec(call.authorization)?.[1] ?? ''
  const photoId = params.get('photo_id') ?? params.get('tag_id')?.split('-')[0] ?? null
  return { name, params, token: decodeURIComponent(token), photoId, isWrite: WRITES.has(name) }
}

const ok = (body: object): Answer => ({ status: 200, body: JSON.stringify({ ...body, stat: 'ok' }) })
export const fail = (code: number, message: string): Answer => ({
  status: 200,
  body: JSON.stringify({ stat: 'fail', code, message }),
})
const form = (fields: Record<string, string>): Answer => ({ status: 200, body: new URLSearchParams(fields).toString() })

/** Performs a call and returns the answer of the platform. `now` is in milliseconds. */
export function serve(platform: Platform, call: Call, step: number, now: number): Answer {
  const api = readCall(call)
  if (api.name === 'request_token') {
    return form({
      oauth_callback_confirmed: 'true',
      oauth_token: `request-${platform.verifiers.size}-${step}`,
      oauth_token_secret: 'secret',
    })
  }
  if (api.name === 'access_token') return grant(platform, call, step)
  const person = platform.tokens.get(api.token)
  if (person === undefined) return fail(98, 'Invalid auth token')
  if (api.name === 'search') return search(platform, person)
  if (call.url.includes('people.getInfo') || api.params.get('method') === 'flickr.people.getInfo') {
    return ok({ person: { nsid: person, username: { _content: person }, iconserver: '0', iconfarm: 0 } })
  }
  const photo = platform.photos.get(api.photoId ?? '')
  if (!photo || photo.isGone) return fail(1, 'Photo not found')
  if (photo.owner !== person) return api.isWrite ? fail(3, 'User does not own this photo') : fail(2, 'Photo is private')
  if (api.name === 'getInfo') {
    photo.readStep = step
    photo.readAt = now
    return ok({ photo: info(platform, photo) })
  }
  return write(platform, photo, api, step)
}

function grant(platform: Platform, call: Call, step: number): Answer {
  const verifier = /oauth_verifier="([^"]*)"/.exec(call.authorization)?.[1] ?? ''
  const person = platform.verifiers.get(verifier)
  if (person === undefined) return { status: 401, body: 'oauth_problem=verifier_invalid' }
  const token = `token-${person}-${step}`
  platform.tokens.set(token, person)
  platform.grants.set(token, verifier)
  return form({
    oauth_token: token,
    oauth_token_secret: 'secret',
    user_nsid: person,
    username: person,
    fullname: person,
  })
}

function search(platform: Platform, person: string): Answer {
  const own = [...platform.photos.values()].filter(photo => photo.owner === person && !photo.isGone)
  for (const photo of own) photo.listed ??= snapshot(photo)
  const rows = own.map((photo, index) => ({
    ...{ id: photo.id, owner: person, title: current(photo, 'title').text, media: 'photo', pathalias: null },
    description: { _content: shownDescription(platform, photo, 'list') },
    ...{ dateupload: String(4_000_000_000 + index), datetaken: '2024-05-01 10:00:00', datetakenunknown: 0 },
    tags: photo.tags.map(({ raw }) => cleanTag(raw)).join(' '),
    ...{ url_l: `https://images.sim/${photo.id}_b.jpg`, width_l: 1024, height_l: 768 },
  }))
  return ok({ photos: { page: 1, pages: 1, perpage: 500, total: rows.length, photo: rows } })
}

function info(platform: Platform, photo: PlatformPhoto) {
  return {
    id: photo.id,
    title: { _content: current(photo, 'title').text },
    description: { _content: shownDescription(platform, photo, 'read') },
    tags: { tag: photo.tags.map(tag => tagRow(photo, tag)) },
  }
}

function tagRow(photo: PlatformPhoto, tag: PlatformPhoto['tags'][number]) {
  return { id: tag.id, author: photo.owner, raw: tag.raw, _content: cleanTag(tag.raw) }
}

function write(platform: Platform, photo: PlatformPhoto, api: ApiCall, step: number): Answer {
  const answer = change(platform, photo, api, step)
  // Nothing of ours is left, so the next write begins anew. A backup may remain for a field that was left to the owner.
  if (!holdsOurs(photo) && photo.before) {
    photo.earlier.push(photo.before)
    photo.before = null
  }
  return answer
}

function change(platform: Platform, photo: PlatformPhoto, { name, params }: ApiCall, step: number): Answer {
  const given = FIELDS.filter(field => params.has(field)).length
  if (name === 'setMeta' && given < (platform.ways.metaNeeds === 'both' ? 2 : 1))
    return fail(2, 'No title or description specified')
  photo.before ??= snapshot(photo)
  if (name === 'setMeta') {
    for (const field of FIELDS) writeField(platform, photo, field, params.get(field), step)
    return metaAnswer(platform, photo)
  }
  if (name === 'removeTag') {
    const kept = photo.tags.filter(tag => tag.id !== params.get('tag_id'))
    if (kept.length === photo.tags.length) return fail(1, 'Tag not found')
    photo.tags = kept
    return ok({})
  }
  const raws = tagsOf(params.get('tags') ?? '')
  if (name === 'setTags') {
    const wanted = new Set(raws.map(cleanTag))
    photo.tags = photo.tags.filter(tag => wanted.has(cleanTag(tag.raw)))
  }
  const known = new Set(photo.tags)
  for (const raw of raws) addTag(platform, photo, raw, 'us', step)
  return name === 'addTags' ? tagsAnswer(platform, photo, known) : ok({})
}

function writeField(platform: Platform, photo: PlatformPhoto, field: Field, sent: string | null, step: number): void {
  if (sent !== null) storeText(platform, photo, field, sent, step)
}

function metaAnswer(platform: Platform, photo: PlatformPhoto): Answer {
  if (platform.ways.metaAnswer === 'bare') return ok({})
  const title = { _content: current(photo, 'title').text }
  const description = { _content: shownDescription(platform, photo, 'answer') }
  return ok({ photo: { id: photo.id, title, description } })
}

function tagsAnswer(platform: Platform, photo: PlatformPhoto, known: Set<PlatformPhoto['tags'][number]>): Answer {
  const { tagsAnswer: way } = platform.ways
  if (way === 'bare') return ok({})
  const listed = way === 'empty' ? [] : photo.tags.filter(tag => way === 'all' || !known.has(tag))
  return ok({ tags: { tag: listed.map(tag => tagRow(photo, tag)) } })
}
