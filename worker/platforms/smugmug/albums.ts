import type { Album, PhotosQuery } from '../../contract/photos.ts'
import type { Config } from '../../env.ts'
import type { PhotosPage, PlatformSession } from '../platform.ts'
import { criteriaOf, matchNothing } from '../shared/criteria.ts'
import { instantOf } from '../shared/parsing.ts'
import { pageOfWhole, type WholePhoto } from '../shared/whole-listing.ts'
import { callSmugMug } from './call.ts'
import { readUser } from './identity.ts'
import { searchForm } from './keywords.ts'
import { photosOf, WITH_PHOTOS } from './photos.ts'
import { AlbumImagesReply, AlbumReply, AlbumsReply, type Expansions, type SmugMugAlbum } from './replies.ts'

/** The most that a page may hold. */
const ALBUMS_PAGE = 100
/** Pages may hold 500, but with everything that is expanded that would be a long answer. */
const IMAGES_PAGE = 250

export async function listAlbums(config: Config, session: PlatformSession): Promise<Album[]> {
  // The address contains the nickname, which the person may have changed, and somebody else may have taken.
  const { nickname } = await readUser(config, session)
  const path = `/user/${encodeURIComponent(nickname)}!albums`
  const albums: Album[] = []
  for (let start = 1, total = 1; start <= total; start += ALBUMS_PAGE) {
    const query = { start: `${start}`, count: `${ALBUMS_PAGE}`, _expand: 'HighlightImage', _verbosity: '1' }
    const reply = await callSmugMug(
      config,
      session,
      'GET',
      path,
      { name: '/user/:nickname!albums', query },
      AlbumsReply,
    )
    const { Album: found, Pages: pages } = reply.Response
    albums.push(...found.map(album => presentAlbum(album, reply.Expansions)))
    total = found.length === 0 ? 0 : pages.Total
  }
  return albums
}

function presentAlbum(album: SmugMugAlbum, expansions: Expansions): Album {
  const highlight = expansions[album.Uris.HighlightImage ?? '']?.Image
  return {
    id: album.AlbumKey,
    title: album.Name,
    thumbnailUrl: highlight?.ThumbnailUrl ?? '',
    photoCount: album.ImageCount,
    views: 0,
    dateCreated: instantOf(album.Date || album.LastUpdated),
  }
}

/**
 * Photos of any of these albums. Their lists take no criteria, so all of them are read, and filtered and sorted here.
 */
export async function albumPhotos(
  config: Config,
  session: PlatformSession,
  query: PhotosQuery,
  albumKeys: string[],
): Promise<PhotosPage> {
  const criteria = criteriaOf(query, searchForm)
  if (matchNothing(criteria)) return { photos: [], nextCursor: null, total: 0 }
  const lists = [...new Set(albumKeys)].map(key => ({
    name: `smugmug/${encodeURIComponent(session.platformUserId)}/album/${encodeURIComponent(key)}`,
    read: () => readAlbum(config, session, key),
  }))
  return pageOfWhole(query, lists, criteria, searchForm)
}

async function readAlbum(config: Config, session: PlatformSession, key: string): Promise<WholePhoto[]> {
  const path = `/album/${encodeURIComponent(key)}`
  const options = { name: '/album/:key', query: { _verbosity: '1' } }
  const { Album: album } = (await callSmugMug(config, session, 'GET', path, options, AlbumReply)).Response
  const photos: WholePhoto[] = []
  for (let start = 1, total = 1; start <= total; start += IMAGES_PAGE) {
    const query = { start: `${start}`, count: `${IMAGES_PAGE}`, ...WITH_PHOTOS }
    const name = '/album/:key!images'
    const reply = await callSmugMug(config, session, 'GET', `${path}!images`, { name, query }, AlbumImagesReply)
    const { AlbumImage: images, Pages: pages } = reply.Response
    photos.push(...photosOf(images, reply.Expansions, album))
    total = images.length === 0 ? 0 : pages.Total
  }
  return photos
}
