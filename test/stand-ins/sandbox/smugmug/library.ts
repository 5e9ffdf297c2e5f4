import { accountsOn } from '../library/accounts.ts'
import type { Photo } from '../library/photo.ts'
import type { AlbumSeed, BaseLibrary, OwnersEdit, PhotoSeed, PlatformLibrary } from '../library/seed.ts'
import { type AlbumExtra, type ImageExtra, imageExtraOf } from './extra.ts'
import { imageKey, shortKey } from './keys.ts'
import { withKeywords } from './keywords.ts'
import { pacificWall } from './pacific-time.ts'

/** Above every id of the base library. */
const FIRST_UPLOAD = 400_000_000_000

/** The base library as stored on SmugMug: every photo is in an album, and nothing is for friends only. */
export function smugmugLibrary(base: BaseLibrary): PlatformLibrary {
  return {
    platform: 'smugmug',
    *photos() {
      let index = 0
      for (const photo of base.photos()) yield photoOf(photo, index++)
    },
    get albums() {
      return accountsOn('smugmug').flatMap(account => albumsOf(base, account.key))
    },
    addTags: (_photoId, _account, existing, raws) => withKeywords(existing, raws),
    uploadId: n => imageKey(String(FIRST_UPLOAD + n)),
    uploadAlbum: account => unsortedKey(account),
    uploadFields: photo => ({ extra: image({ serial: 0, hidden: false }), ...takenOf(photo) }),
    ownersEdit,
  }
}

const image = (extra: ImageExtra) => extra
const album = (extra: AlbumExtra) => extra
const isForFamily = (photo: PhotoSeed) => photo.visibility !== 'public' && photo.visibility !== 'private'

function ownersEdit(photo: Photo, edit: OwnersEdit): OwnersEdit {
  const { serial, hidden } = imageExtraOf(photo)
  const extra = image({
    serial: edit.replaced ? serial + 1 : serial,
    hidden: edit.visibility === undefined ? hidden : edit.visibility !== 'public',
  })
  // Here friends and family are not separate audiences.
  const visibility = edit.visibility && (edit.visibility === 'public' ? 'public' : 'private')
  return { ...edit, ...(visibility ? { visibility } : {}), extra }
}

function photoOf(photo: PhotoSeed, index: number): PhotoSeed {
  const { guestTag: _, ...own } = photo
  const tags =
    index % 3 === 0 && photo.tags.length > 0 ? [...photo.tags, ...keywordsOfName(photo.fileName)] : photo.tags
  return {
    ...own,
    id: imageKey(photo.id),
    // Here an upload has no title until one is written.
    title: photo.picture.kind === 'file' ? '' : photo.title,
    tags: tags.includes('Golden Gate') ? [...tags, 'O’Brien’s "Rock"'] : tags,
    visibility: photo.visibility === 'public' ? 'public' : 'private',
    ...takenOf(photo),
    // Some photos have had their file replaced.
    extra: image({ serial: index % 9 === 4 ? 1 + (index % 2) : 0, hidden: photo.visibility === 'private' }),
  }
}

/** SmugMug makes keywords of a file's name: `IMG_7058_heic.jpg` gets `7058` and `heic`. */
function keywordsOfName(fileName: string): string[] {
  const [, ...parts] = fileName.replace(/\.\w+$/, '').split(/[_ ]/)
  return parts.filter(part => part !== '')
}

/** Without a date in the file it uses that of the upload, in Californian time. */
function takenOf(photo: PhotoSeed): Pick<PhotoSeed, 'taken'> {
  return { taken: photo.takenUnknown ? pacificWall(photo.uploaded * 1_000) : photo.taken }
}

const unsortedKey = (account: string) => shortKey(`unsorted ${account}`)

function albumsOf(base: BaseLibrary, account: string): AlbumSeed[] {
  const photos = [...base.photos()].filter(photo => photo.account === account)
  const family = new Set(photos.filter(isForFamily).map(photo => photo.id))
  const sorted = new Set(base.albums.flatMap(each => each.photoIds))
  const named = base.albums
    .filter(each => each.account === account)
    .map(each => ({
      ...each,
      id: shortKey(`album ${each.id}`),
      extra: album({ nodeId: shortKey(`node ${each.id}`), urlName: urlNameOf(each.title), privacy: 'Public' }),
      photoIds: each.photoIds.filter(id => !family.has(id)).map(imageKey),
    }))
  const unsorted = photos.filter(photo => !family.has(photo.id) && !sorted.has(photo.id))
  const first = photos[0]?.uploaded ?? 0
  const own = (title: string, id: string, privacy: AlbumExtra['privacy'], photoIds: string[]): AlbumSeed => ({
    id,
    account,
    title,
    description: '',
    views: 0,
    created: first,
    updated: photos.at(-1)?.uploaded ?? first,
    extra: album({ nodeId: shortKey(`node ${title} ${account}`), urlName: urlNameOf(title), privacy }),
    photoIds: photoIds.map(imageKey),
  })
  return [
    ...named,
    own(
      'Unsorted',
      unsortedKey(account),
      'Unlisted',
      unsorted.map(photo => photo.id),
    ),
    ...(family.size > 0 ? [own('Family', shortKey(`family ${account}`), 'Private', [...family])] : []),
  ]
}

function urlNameOf(title: string): string {
  const words = title.normalize('NFD').match(/[A-Za-z0-9]+/g) ?? ['Album']
  return words.join('-').slice(0, 60)
}
