import type { Photo, StoredTag } from '../library/photo.ts'
import { hexFrom } from '../library/random.ts'
import { SCENES } from '../library/wording.ts'
import type { EndpointCall } from './endpoint.ts'
import { fieldsOf } from './fields.ts'
import { memberByKey } from './members.ts'
import { pictureUrl } from './pictures.ts'

const HOST = 'https://unsplash.com'

export const isoOf = (seconds: number) => new Date(seconds * 1_000).toISOString().replace('.000Z', 'Z')

/** A readable slug that ends with the id. */
export function slugOf(photo: Photo): string {
  const words = (fieldsOf(photo).altDescription ?? '').toLowerCase().match(/[a-z]+/g) ?? []
  return [...words, photo.id].join('-')
}

/** A photo in a list: neither tags nor camera data nor place. */
export function listedPhoto({ url: { origin }, present }: EndpointCall, photo: Photo) {
  const member = memberByKey(photo.account)
  const self = `${origin}/unsplash/photos/${photo.id}`
  const html = `${HOST}/photos/${slugOf(photo)}`
  return {
    id: photo.id,
    slug: slugOf(photo),
    created_at: isoOf(photo.uploaded),
    updated_at: isoOf(photo.updated),
    promoted_at: null,
    width: photo.width,
    height: photo.height,
    color: `#${hexFrom(`colour ${photo.id}`, 6)}`,
    blur_hash: 'LEHV6nWB2yk8pyo0adR*.7kCMdnj',
    description: photo.description || null,
    alt_description: fieldsOf(photo).altDescription,
    breadcrumbs: [],
    urls: urlsOf(photo, origin),
    links: { self, html, download: `${html}/download`, download_location: `${self}/download` },
    likes: photo.views % 97,
    liked_by_user: false,
    current_user_collections: [],
    sponsorship: null,
    topic_submissions: {},
    asset_type: 'photo',
    user: member ? present(member) : null,
  }
}

/** A single photo; its owner sees two more fields. */
export function fullPhoto(call: EndpointCall, photo: Photo) {
  const isOwn = call.caller.member?.account.key === photo.account
  const { exif, location } = fieldsOf(photo)
  const { latitude, longitude, ...place } = location
  const tags = photo.tags.map(tagJson)
  return {
    ...listedPhoto(call, photo),
    exif: { ...exif, name: [exif.make, exif.model].filter(Boolean).join(', ') || null },
    location: { ...place, position: { latitude, longitude } },
    views: photo.views * 31,
    downloads: photo.views,
    public_domain: false,
    meta: { index: true },
    tags,
    ...(isOwn ? { user_tags: tags, show_on_profile: photo.visibility === 'public' } : {}),
  }
}

/** A tag refers to a landing page where Unsplash has one for the word. */
function tagJson({ raw, clean }: StoredTag) {
  return { type: SCENES.some(scene => scene === clean) ? 'landing_page' : 'search', title: raw }
}

/** `raw` as uploaded; the others are renditions of the image host. */
function urlsOf(photo: Photo, origin: string) {
  const sized = (params: string) => `${pictureUrl(photo, origin)}&${params}`
  const small = 'crop=entropy&cs=tinysrgb&fit=max&fm=jpg&q=80'
  return {
    raw: pictureUrl(photo, origin),
    full: sized('crop=entropy&cs=srgb&fm=jpg&q=85'),
    regular: sized(`${small}&w=1080`),
    small: sized(`${small}&w=400`),
    thumb: sized(`${small}&w=200`),
  }
}
