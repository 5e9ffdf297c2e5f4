import * as z from 'zod'
import type { Album, PhotosQuery } from '../contract/photos.ts'
import type { Config } from '../env.ts'
import { readCursor, writeCursor } from './cursor.ts'
import { callFlickr } from './flickr-call.ts'
import { criteriaOf, matches, matchNothing } from './flickr-criteria.ts'
import { EXTRAS, listedPhoto } from './flickr-photos.ts'
import { AlbumPhotosReply, AlbumsReply, type FlickrAlbum, type FlickrPhoto } from './flickr-replies.ts'
import type { PhotosPage } from './flickr-search.ts'
import type { PlatformSession } from './platform.ts'

const PER_PAGE = '500'

const Cursor = z.strictObject({ offset: z.number().int().min(0) })

/** In the owner's own order. */
export async function listAlbums(config: Config, session: PlatformSession): Promise<Album[]> {
  const albums: Album[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const params = { page: String(page), per_page: PER_PAGE, primary_photo_extras: 'url_q' }
    const method = 'flickr.photosets.getList'
    const { photosets } = await callFlickr(config, session, 'GET', method, params, AlbumsReply)
    albums.push(...photosets.photoset.map(album))
    pages = photosets.photoset.length === 0 ? 0 : photosets.pages
  }
  return albums
}

function album(found: FlickrAlbum): Album {
  const { server, primary, secret } = found
  const fallback = primary && secret ? `https://live.staticflickr.com/${server}/${primary}_${secret}_q.jpg` : ''
  return {
    id: found.id,
    title: found.title,
    thumbnailUrl: found.primary_photo_extras?.url_q || fallback,
    photoCount: found.count_photos ?? found.photos,
    views: found.count_views,
    dateCreated: new Date(found.date_create * 1000).toISOString(),
  }
}

/** Photos of any of these albums. Flickr neither filters nor sorts an album, so it is read whole and we do. */
export async function albumPhotos(
  config: Config,
  session: PlatformSession,
  query: PhotosQuery,
  albumIds: string[],
): Promise<PhotosPage> {
  const offset = query.cursor ? readCursor(query.cursor, Cursor).offset : 0
  const criteria = criteriaOf(query)
  if (matchNothing(criteria)) return { photos: [], nextCursor: null, total: 0 }
  const albums = await Promise.all([...new Set(albumIds)].map(id => readAlbum(config, session, id)))
  const found = new Map<string, { photo: FlickrPhoto; albumTitle: string }>()
  for (const { title, photos } of albums) {
    for (const photo of photos) {
      if (!found.has(photo.id) && matches(photo, criteria)) found.set(photo.id, { photo, albumTitle: title })
    }
  }
  const sorted = [...found.values()].sort((a, b) => compare(a.photo, b.photo, query))
  const end = offset + query.limit
  return {
    photos: sorted
      .slice(offset, end)
      .map(({ photo, albumTitle }) => listedPhoto(photo, session.platformUserId, albumTitle)),
    nextCursor: end < sorted.length ? writeCursor({ offset: end }) : null,
    total: sorted.length,
  }
}

async function readAlbum(config: Config, session: PlatformSession, albumId: string) {
  const photos: FlickrPhoto[] = []
  let title = ''
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const params = {
      photoset_id: albumId,
      user_id: session.platformUserId,
      media: 'photos',
      extras: EXTRAS,
      per_page: PER_PAGE,
      page: String(page),
    }
    const method = 'flickr.photosets.getPhotos'
    const { photoset } = await callFlickr(config, session, 'GET', method, params, AlbumPhotosReply)
    photos.push(...photoset.photo)
    title = photoset.title
    pages = photoset.photo.length === 0 ? 0 : photoset.pages
  }
  return { title, photos }
}

// Ids decide between equal dates, so that pages neither repeat nor miss a photo.
function compare(a: FlickrPhoto, b: FlickrPhoto, { sort, order }: PhotosQuery): number {
  const difference =
    sort === 'dateUploaded'
      ? a.dateupload - b.dateupload
      : byText(a.datetaken, b.datetaken) || a.dateupload - b.dateupload
  const ascending = difference || a.id.length - b.id.length || byText(a.id, b.id)
  return order === 'asc' ? ascending : -ascending
}

function byText(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
