import * as z from 'zod'
import type { Album, PhotosQuery } from '../../contract/photos.ts'
import { canonicalTag } from '../../domain/tags.ts'
import type { Config } from '../../env.ts'
import type { ListedPhoto, PhotosPage, PlatformSession } from '../platform.ts'
import { criteriaOf } from '../shared/criteria.ts'
import { readCursor, writeCursor } from '../shared/cursor.ts'
import { readPages } from '../shared/pages.ts'
import { instantOf } from '../shared/parsing.ts'
import { pageOfWhole, type WholePhoto } from '../shared/whole-listing.ts'
import { callUnsplash } from './call.ts'
import { withCurrentUsername } from './current-username.ts'
import { CollectionReply, CollectionsReply, PhotosReply, type UnsplashPhoto } from './replies.ts'

/** The most that a page may hold. */
const PER_PAGE = 30

const Cursor = z.strictObject({ order: z.string(), offset: z.number().int().min(0).max(1_000_000) })

/** The person's own uploads. Unsplash cannot search them: they come in the order of upload. */
export async function listUploads(config: Config, session: PlatformSession, query: PhotosQuery): Promise<PhotosPage> {
  const order = query.order === 'asc' ? 'oldest' : 'latest'
  const schema = Cursor.extend({ order: z.literal(order) })
  const offset = query.cursor ? readCursor(query.cursor, schema).offset : 0
  const perPage = Math.min(PER_PAGE, query.limit)
  const read = (page: number) =>
    withCurrentUsername(config, session, username =>
      callUnsplash(
        config,
        session,
        'GET',
        `/users/${encodeURIComponent(username)}/photos`,
        { name: '/users/:username/photos', query: { page: `${page}`, per_page: `${perPage}`, order_by: order } },
        PhotosReply,
      ),
    )
  const firstPage = Math.floor(offset / perPage)
  const first = await read(firstPage + 1)
  const end = Math.min(offset + query.limit, first.total)
  const more = Math.max(0, Math.ceil(end / perPage) - firstPage - 1)
  const others = await readPages(more, index => read(firstPage + index + 2))
  const found = [first, ...others].flatMap(({ data }) => data)
  const photos = found.slice(offset - firstPage * perPage, end - firstPage * perPage).map(photo => listedPhoto(photo))
  return {
    photos,
    nextCursor: end < first.total ? writeCursor({ order, offset: end }) : null,
    total: first.total,
  }
}

export async function listCollections(config: Config, session: PlatformSession): Promise<Album[]> {
  const collections = await readAll(page =>
    withCurrentUsername(config, session, username =>
      callUnsplash(
        config,
        session,
        'GET',
        `/users/${encodeURIComponent(username)}/collections`,
        { name: '/users/:username/collections', query: { page: `${page}`, per_page: `${PER_PAGE}` } },
        CollectionsReply,
      ),
    ),
  )
  return collections.map(collection => ({
    id: collection.id,
    title: collection.title,
    thumbnailUrl: collection.cover_photo?.urls.thumb ?? '',
    photoCount: collection.total_photos,
    views: 0,
    dateCreated: instantOf(collection.published_at || collection.updated_at),
  }))
}

/** The person's own photos in any of these collections, which may also hold photos of others. */
export async function collectionPhotos(
  config: Config,
  session: PlatformSession,
  query: PhotosQuery,
  collectionIds: string[],
): Promise<PhotosPage> {
  const lists = [...new Set(collectionIds)].map(id => ({
    name: `unsplash/${session.platformUserId}/${encodeURIComponent(id)}`,
    read: () => readCollection(config, session, id),
  }))
  const form = (raw: string) => canonicalTag('unsplash', raw)
  return pageOfWhole(query, lists, criteriaOf(query, form), form)
}

async function readCollection(config: Config, session: PlatformSession, id: string): Promise<WholePhoto[]> {
  const path = `/collections/${encodeURIComponent(id)}`
  const [{ data: collection }, photos] = await Promise.all([
    callUnsplash(config, session, 'GET', path, { name: '/collections/:id' }, CollectionReply),
    readAll(page =>
      callUnsplash(
        config,
        session,
        'GET',
        `${path}/photos`,
        { name: '/collections/:id/photos', query: { page: `${page}`, per_page: `${PER_PAGE}` } },
        PhotosReply,
      ),
    ),
  ])
  return photos
    .filter(photo => photo.user.id === session.platformUserId)
    .map(photo => ({ photo: listedPhoto(photo, collection), taken: '' }))
}

/** Reads every page of a list, the first by itself to learn how many there are. */
async function readAll<T>(read: (page: number) => Promise<{ data: T[]; total: number }>): Promise<T[]> {
  const first = await read(1)
  const others = await readPages(Math.max(0, Math.ceil(first.total / PER_PAGE) - 1), index => read(index + 2))
  return [first, ...others].flatMap(({ data }) => data)
}

function listedPhoto(photo: UnsplashPhoto, collection?: { title: string; description: string }): ListedPhoto {
  return {
    id: photo.id,
    title: '',
    description: photo.description,
    tags: [],
    urlSmall: photo.urls.small,
    urlMedium: photo.urls.regular,
    urlLarge: photo.urls.regular,
    urlXLarge: xLargeOf(photo.urls.regular),
    width: photo.width,
    height: photo.height,
    pageUrl: photo.links.html || `https://unsplash.com/photos/${photo.id}`,
    dateUploaded: instantOf(photo.created_at),
    dateTaken: null,
    albumTitle: collection?.title ?? null,
    albumDescription: collection?.description ?? null,
    // Lists do not contain it.
    place: null,
  }
}

/** The same picture, 2,048 px wide: Unsplash's image host makes any size, and never upscales. */
function xLargeOf(regular: string): string {
  if (!URL.canParse(regular)) return ''
  const url = new URL(regular)
  url.searchParams.set('w', '2048')
  return url.href
}
