import type { Account } from '../library/accounts.ts'
import { type Album, findAlbum } from '../library/albums.ts'
import type { Photo } from '../library/photo.ts'
import { findPhoto } from '../library/store.ts'
import type { Api } from './endpoint.ts'
import { albumExtraOf, imageExtraOf } from './extra.ts'
import { ApiFailure, notFound } from './failure.ts'

/** Whether the caller sees this account's private data: signed in as its owner, who granted Full access. */
export function isOwner(api: Api, account: string): boolean {
  return api.viewer?.account.key === account && api.viewer.grant.access === 'Full'
}

function canSeePhoto(api: Api, photo: Photo): boolean {
  return photo.visibility === 'public' || isOwner(api, photo.account)
}

export function canSeeAlbum(api: Api, album: Album): boolean {
  return albumExtraOf(album).privacy !== 'Private' || isOwner(api, album.account)
}

/** Hidden objects are treated like ones that do not exist. */
export function getAlbum(api: Api, key: string): Album {
  const album = findAlbum(api.sandbox.db, 'smugmug', key)
  if (!album || !canSeeAlbum(api, album)) throw notFound()
  return album
}

/** By `KEY`, or `KEY-SERIAL`. `current`: whether the serial is the photo's present one. */
export function getPhoto(api: Api, name: string): { photo: Photo; isCurrent: boolean } {
  const [key = '', serial] = name.split('-')
  const photo = findPhoto(api.sandbox.db, 'smugmug', key)
  if (!photo || !canSeePhoto(api, photo)) throw notFound()
  return { photo, isCurrent: serial === String(imageExtraOf(photo).serial) }
}

/** @throws ApiFailure 401 unsigned, 403 another account's photo or insufficient permission. */
export function checkMayModify(api: Api, photo: Photo) {
  if (!api.viewer) throw new ApiFailure(401, 'Unauthorized')
  if (api.viewer.account.key !== photo.account) throw new ApiFailure(403, 'Forbidden')
  if (api.viewer.grant.permissions !== 'Modify') {
    throw new ApiFailure(403, 'The user has not granted the required permissions')
  }
}

export function getSignedIn(api: Api): Account {
  if (!api.viewer) throw new ApiFailure(401, 'Unauthorized')
  return api.viewer.account
}
