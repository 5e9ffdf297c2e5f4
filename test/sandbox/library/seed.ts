import { anselAlbums, anselPhotos } from './ansel.ts'
import { dorotheaAlbums, dorotheaPhotos } from './dorothea.ts'
import { type FolderLibrary, folderSeed } from './folder.ts'
import type { Picture, Place, Visibility } from './photo.ts'
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
}

export type AlbumSeed = {
  id: string
  account: string
  title: string
  description: string
  views: number
  created: number
  updated: number
  photoIds: string[]
}

export type Seed = {
  /** Changes when the library comes from somewhere else. */
  name: string
  photos: () => Iterable<PhotoSeed>
  albums: AlbumSeed[]
}

/** The same library on every machine; with a folder, its pictures stand in for ansel's. */
export function librarySeed(folder: FolderLibrary | null): Seed {
  const ansel = folder ? folderSeed(folder) : { photos: anselPhotos(), albums: anselAlbums() }
  return {
    name: folder ? folder.name : 'own',
    albums: [...ansel.albums, ...dorotheaAlbums(), ...vivianAlbums()],
    *photos() {
      yield* ansel.photos
      yield* dorotheaPhotos()
      yield* vivianPhotos()
    },
  }
}
