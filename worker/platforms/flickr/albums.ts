import type { Album, PhotosQuery } from '../../contract/photos.ts'
import type { Config } from '../../env.ts'
import type { PhotosPage, PlatformSession } from '../platform.ts'
import { criteriaOf, matchNothing } from '../shared/criteria.ts'
import { cachedListing, findCachedListing } from '../shared/listing-cache.ts'
import { pageOfWhole, type WholePhoto } from '../shared/whole-listing.ts'
import { callFlickr } from './call.ts'
import { descriptionText } from './description.ts'
import { EXTRAS, listedPhoto } from './photos.ts'
import { AlbumPhotosReply, AlbumsReply, type FlickrAlbum } from './replies.ts'
import { searchForm } from './tags.ts'

const PER_PAGE = '500'

/** Descriptions come with the list of albums and not with the photos of one, so they are remembered for this long. */
const DESCRIPTIONS_SECONDS = 60 * 60
const descriptionsOf = ({ platformUserId }: PlatformSession) => `flickr/${platformUserId}/descriptions`
type Described = Pick<FlickrAlbum, 'id' | 'description'>

/** Lists the albums in the order of their owner. */
export async function listAlbums(config: Config, session: PlatformSession): Promise<Album[]> {
  const albums = await readAlbums(config, session)
  const described = albums.map(({ id, description }): Described => ({ id, description }))
  await cachedListing(descriptionsOf(session), 'refresh', async () => described, DESCRIPTIONS_SECONDS)
  return albums.map(album)
}

async function readAlbums(config: Config, session: PlatformSession): Promise<FlickrAlbum[]> {
  const albums: FlickrAlbum[] = []
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const params = { page: String(page), per_page: PER_PAGE, primary_photo_extras: 'url_q' }
    const method = 'flickr.photosets.getList'
    const { photosets } = await callFlickr(config, session, 'GET', method, params, AlbumsReply)
    albums.push(...photosets.photoset)
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

/**
 * Photos of any of these albums. Flickr can neither filter nor sort an album, so all of it is read and both are done
 * here.
 */
export async function albumPhotos(
  config: Config,
  session: PlatformSession,
  query: PhotosQuery,
  albumIds: string[],
): Promise<PhotosPage> {
  const criteria = criteriaOf(query, searchForm)
  if (matchNothing(criteria)) return { photos: [], nextCursor: null, total: 0 }
  const lists = [...new Set(albumIds)].map(id => ({
    name: `flickr/${session.platformUserId}/${encodeURIComponent(id)}`,
    read: () => readAlbum(config, session, id),
  }))
  return pageOfWhole(query, lists, criteria, searchForm)
}

async function readAlbum(config: Config, session: PlatformSession, albumId: string): Promise<WholePhoto[]> {
  const found: WholePhoto[] = []
  const albums = await findCachedListing<Described>(descriptionsOf(session))
  const about = albums?.find(({ id }) => id === albumId)?.description
  const description = about === undefined ? null : descriptionText(about)
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
    for (const photo of photoset.photo) {
      if (photo.media !== 'photo') continue
      const album = { title: photoset.title, description }
      found.push({ photo: listedPhoto(photo, session.platformUserId, album), taken: photo.datetaken })
    }
    pages = photoset.photo.length === 0 ? 0 : photoset.pages
  }
  return found
}
