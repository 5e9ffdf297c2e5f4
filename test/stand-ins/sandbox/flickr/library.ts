import { findAccount } from '../library/accounts.ts'
import { IMOGENS_PHOTOS } from '../library/imogen.ts'
import type { BaseLibrary, PlatformLibrary } from '../library/seed.ts'
import { withTags } from './tags.ts'

const FIRST_UPLOAD = 55_900_000_000

/** The base library unchanged, as it is modelled on Flickr accounts, and the largest one. */
export function flickrLibrary(base: BaseLibrary): PlatformLibrary {
  return {
    ...base,
    platform: 'flickr',
    onDemand: [IMOGENS_PHOTOS],
    addTags: (photoId, account, existing, raws) => withTags(photoId, findAccount(account)?.nsid ?? '', existing, raws),
    uploadId: n => String(FIRST_UPLOAD + n),
  }
}
