import { findAccount } from '../library/accounts.ts'
import type { Photo, Place } from '../library/photo.ts'
import { renderDescription } from './description.ts'
import type { MethodCall } from './method.ts'
import { renditionsOf, renditionUrl } from './renditions.ts'

export function visibilityJson(photo: Photo) {
  const { visibility } = photo
  return {
    ispublic: visibility === 'public' ? 1 : 0,
    isfriend: visibility === 'friends' || visibility === 'friends-family' ? 1 : 0,
    isfamily: visibility === 'family' || visibility === 'friends-family' ? 1 : 0,
  }
}

/** A photo in a list. Tags come in their clean form only, as in the real lists. */
export function listEntry(photo: Photo, extras: Set<string>, { caller, origin }: MethodCall) {
  const entry: Record<string, unknown> = {
    id: photo.id,
    owner: findAccount(photo.account)?.nsid ?? '',
    secret: photo.secret,
    server: photo.server,
    farm: 66,
    title: photo.title,
    ...visibilityJson(photo),
  }
  const add: Record<string, () => object> = {
    description: () => ({ description: { _content: renderDescription(photo.description) } }),
    license: () => ({ license: '0' }),
    date_upload: () => ({ dateupload: String(photo.uploaded) }),
    date_taken: () => ({
      datetaken: photo.taken,
      datetakengranularity: 0,
      datetakenunknown: photo.takenUnknown ? '1' : 0,
    }),
    last_update: () => ({ lastupdate: String(photo.updated) }),
    owner_name: () => ({ ownername: findAccount(photo.account)?.username ?? '' }),
    tags: () => ({ tags: cleanTags(photo, false) }),
    machine_tags: () => ({ machine_tags: cleanTags(photo, true) }),
    views: () => ({ views: String(photo.views) }),
    media: () => ({ media: photo.media, media_status: 'ready' }),
    path_alias: () => ({ pathalias: findAccount(photo.account)?.alias ?? '' }),
    o_dims: () => ({ o_width: String(photo.width), o_height: String(photo.height) }),
    original_format: () => ({ originalsecret: photo.originalSecret, originalformat: 'jpg' }),
    geo: () => geo(shownPlace(photo, caller)),
  }
  for (const extra of extras) Object.assign(entry, add[extra]?.())
  for (const rendition of renditionsOf(photo)) {
    if (!extras.has(rendition.extra)) continue
    const size = rendition.extra.slice('url_'.length)
    entry[rendition.extra] = renditionUrl(photo, rendition, origin)
    entry[`height_${size}`] = looseNumber(rendition.height, rendition.suffix)
    entry[`width_${size}`] = looseNumber(rendition.width, rendition.suffix)
  }
  return entry
}

/** The real lists give some numbers as strings, without a rule that a client could rely on. */
function looseNumber(value: number, suffix: string): number | string {
  return 'qnwb'.includes(suffix) && suffix !== '' ? value : String(value)
}

/** `tags` holds every clean tag, `machine_tags` those with a namespace. */
function cleanTags(photo: Photo, machineOnly: boolean): string {
  return photo.tags
    .filter(tag => tag.clean && (!machineOnly || tag.machine))
    .map(tag => tag.clean)
    .join(' ')
}

/** A photo's position. Its owner also sees one that is not public. */
export function shownPlace({ account, place }: Photo, caller: MethodCall['caller']): Place | null {
  return place?.public === false && caller?.account.key !== account ? null : place
}

function geo(place: Place | null) {
  if (!place) return { latitude: 0, longitude: 0, accuracy: 0, context: 0, geo_is_public: 0 }
  const { latitude, longitude, public: isPublic = true } = place
  return {
    latitude: String(latitude),
    longitude: String(longitude),
    accuracy: '16',
    context: 0,
    geo_is_public: isPublic ? 1 : 0,
    geo_is_contact: 0,
    geo_is_friend: 0,
    geo_is_family: 0,
  }
}

export function extrasOf(list: string | undefined): Set<string> {
  return new Set((list ?? '').split(',').map(extra => extra.trim()))
}
