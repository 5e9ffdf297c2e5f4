import { anselAlbums, anselPhotos } from './ansel.ts'
import { dorotheaAlbums, dorotheaPhotos } from './dorothea.ts'
import { type FolderLibrary, folderSeed } from './folder.ts'
import type { ExtraFields, Photo, Picture, Place, Platform, StoredTag, Visibility } from './photo.ts'
import { vivianAlbums, vivianPhotos } from './vivian.ts'

export type PhotoSeed = {
  id: string
  account: string
  title: string
  description: string
  tags: string[]
  /** A tag another member has put on it. */
  guestTag?: { account: string; raw: string }
  uploaded: number
  taken: string
  takenUnknown?: boolean
  visibility: Visibility
  media: 'photo' | 'video'
  fileName: string
  views: number
  width: number
  height: number
  picture: Picture
  place?: Place
  extra?: ExtraFields
}

export type AlbumSeed = {
  id: string
  account: string
  title: string
  description: string
  views: number
  created: number
  updated: number
  visibility?: Visibility
  extra?: ExtraFields
  photoIds: string[]
}

/** Photographers, their pictures and albums, before any platform has made its own of them. */
export type BaseLibrary = { photos: () => Iterable<PhotoSeed>; albums: AlbumSeed[] }

/** One platform's share of the library, and the rules by which it keeps what the owner types. */
export type PlatformLibrary = BaseLibrary & {
  platform: Platform
  /** The tags after those there are, as the platform stores them. */
  addTags: (photoId: string, account: string, existing: StoredTag[], raws: string[]) => StoredTag[]
  /** The id of the owner's n-th upload after the seed. */
  uploadId: (n: number) => string
  /** What the platform gives every new photo of its own accord. */
  uploadFields?: (photo: PhotoSeed) => Partial<PhotoSeed>
  /** The album a new photo of this account goes into, where every photo is in one. */
  uploadAlbum?: (account: string) => string
  /** What becomes of an edit the owner makes elsewhere; without it, everything is kept as typed. */
  ownersEdit?: (photo: Photo, edit: OwnersEdit) => OwnersEdit
}

export type OwnersEdit = Partial<Pick<Photo, 'title' | 'description' | 'visibility' | 'extra'>> & {
  tags?: string[]
  replaced?: boolean
}

export type Seed = {
  /** Changes when the library comes from somewhere else. */
  name: string
  libraries: PlatformLibrary[]
}

/** The same library on every machine; with a folder, its pictures stand in for ansel's. */
export function baseLibrary(folder: FolderLibrary | null): BaseLibrary {
  const ansel = folder ? folderSeed(folder) : { photos: anselPhotos(), albums: anselAlbums() }
  return {
    albums: [...ansel.albums, ...dorotheaAlbums(), ...vivianAlbums()],
    *photos() {
      yield* ansel.photos
      yield* dorotheaPhotos()
      yield* vivianPhotos()
    },
  }
}
