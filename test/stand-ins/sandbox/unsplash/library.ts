import { parse } from 'node:path'
import type { AlbumSeed, BaseLibrary, PhotoSeed, PlatformLibrary } from '../library/seed.ts'
import { firstFields } from './fields.ts'
import { idOf, pictureHexOf } from './ids.ts'
import { withUnsplashTags } from './tags.ts'

/** The smallest picture Unsplash accepts; the painted ones of the base library are smaller. */
const LONG_SIDE = 4_000
const MOST_TAGS = 30

const photoId = (baseId: string) => idOf(pictureHexOf(`photo ${baseId}`))

/**
 * The same people and pictures as on Unsplash: no titles, plain text instead of markup, tags without machine
 * tags, photos only, collections that hold other members' photos too.
 */
export function unsplashLibrary(base: BaseLibrary): PlatformLibrary {
  return {
    platform: 'unsplash',
    *photos() {
      for (const photo of base.photos()) yield photoOf(photo)
    },
    albums: collectionsOf(base),
    addTags: (_, account, existing, raws) => withUnsplashTags(account, existing, raws),
    uploadId: n => photoId(`upload ${n}`),
    uploadFields: photo => ({ title: '', ...sizeOf(photo), extra: firstFields(photo.id, sceneOf(photo), photo.place) }),
    ownersEdit: (_, { title, visibility, ...edit }) => ({
      ...edit,
      ...(visibility === undefined ? {} : { visibility: visibility === 'public' ? 'public' : 'private' }),
    }),
  }
}

function photoOf(base: PhotoSeed): PhotoSeed {
  const id = photoId(base.id)
  const { guestTag, ...photo } = base
  return {
    ...photo,
    ...sizeOf(base),
    id,
    title: '',
    description: plainText(base.description || ownWords(base)),
    tags: base.tags.filter(tag => !/^\w+:\w+=/.test(tag)).slice(0, MOST_TAGS),
    visibility: base.visibility === 'public' ? 'public' : 'private',
    media: 'photo',
    extra: firstFields(id, sceneOf(base), base.place),
  }
}

/** A title written by a person. Nobody would type a file name into a description. */
function ownWords({ title, fileName }: PhotoSeed): string {
  return [fileName, parse(fileName).name].includes(title) ? '' : title
}

const ENTITIES: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

function plainText(marked: string): string {
  return marked.replace(/<\/?[ai](\s[^>]*)?>/g, '').replace(/&(amp|lt|gt|quot);/g, entity => ENTITIES[entity] ?? '')
}

function sceneOf({ picture }: PhotoSeed): string {
  return picture.kind === 'scene' ? picture.scene : ''
}

/** A file from a folder keeps its size. */
function sizeOf({ picture, width, height }: PhotoSeed): { width: number; height: number } {
  const long = Math.max(width, height)
  if (picture.kind === 'file' || long >= LONG_SIDE) return { width, height }
  return { width: Math.round((width * LONG_SIDE) / long), height: Math.round((height * LONG_SIDE) / long) }
}

/** Every fifth place of ansel's first collection holds a photo of dorothea's, and one collection of his is private. */
function collectionsOf(base: BaseLibrary): AlbumSeed[] {
  const photos = [...base.photos()]
  const guests = photos.filter(photo => photo.account === 'dorothea' && photo.visibility === 'public')
  const own = photos.filter(photo => photo.account === 'ansel')
  const [first] = base.albums
  const collections = base.albums.map(album =>
    collection(album, album === first ? mixed(album, guests) : album.photoIds),
  )
  return first ? [...collections, drafts(first, own)] : collections
}

function mixed(album: AlbumSeed, guests: PhotoSeed[]): string[] {
  return album.photoIds.flatMap((id, index) => {
    const guest = index % 5 === 4 ? guests[Math.floor(index / 5)] : undefined
    return guest ? [id, guest.id] : [id]
  })
}

function drafts(like: AlbumSeed, own: PhotoSeed[]): AlbumSeed {
  const photoIds = own
    .filter((photo, index) => photo.visibility !== 'public' || index % 16 === 0)
    .map(photo => photo.id)
  return collection({ ...like, id: 'drafts', title: 'Drafts', description: '', visibility: 'private' }, photoIds)
}

function collection(album: AlbumSeed, photoIds: string[]): AlbumSeed {
  return {
    ...album,
    id: idOf(pictureHexOf(`collection ${album.account} ${album.id}`)),
    description: plainText(album.description),
    photoIds: photoIds.map(photoId),
  }
}
