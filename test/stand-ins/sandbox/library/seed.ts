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
  /** A tag that another member added. */
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

/** Photographers, their pictures and albums, before any platform's rules apply. */
export type BaseLibrary = { photos: () => Iterable<PhotoSeed>; albums: AlbumSeed[] }

/** A photographer's pictures that few need, made when the account or one of the photos is first asked for. */
export type OnDemandLibrary = BaseLibrary & { account: string; owns: (photoId: string) => boolean }

/** One platform's part of the library, and its rules for storing what the owner types. */
export type PlatformLibrary = BaseLibrary & {
  platform: Platform
  /** What the seed leaves out. */
  onDemand?: readonly OnDemandLibrary[]
  /** The existing tags followed by these, as the platform stores them. */
  addTags: (photoId: string, account: string, existing: StoredTag[], raws: string[]) => StoredTag[]
  /** The id of the owner's n-th upload after the seed. */
  uploadId: (n: number) => string
  /** What the platform adds to every new photo. */
  uploadFields?: (photo: PhotoSeed) => Partial<PhotoSeed>
  /** The album of a new photo of this account, on a platform where every photo is in one. */
  uploadAlbum?: (account: string) => string
  /** How the platform stores an owner's edit; without it, everything is kept as typed. */
  ownersEdit?: (photo: Photo, edit: OwnersEdit) => OwnersEdit
}

export type OwnersEdit = Partial<Pick<Photo, 'title' | 'description' | 'visibility' | 'extra'>> & {
  tags?: string[]
  replaced?: boolean
}

export type Seed = {
  /** Changes with the source of the library. */
  name: string
  libraries: PlatformLibrary[]
}

/** The same library on every machine; with a folder, its pictures replace ansel's. */
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
