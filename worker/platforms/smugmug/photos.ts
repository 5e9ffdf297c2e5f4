import type { Config } from '../../env.ts'
import type { ListedPhoto, PlatformSession } from '../platform.ts'
import { instantOf } from '../shared/parsing.ts'
import type { WholePhoto } from '../shared/whole-listing.ts'
import { callSmugMug } from './call.ts'
import { cameraTime } from './dates.ts'
import { scopeOf } from './identity.ts'
import { type Expansions, SearchReply, type SmugMugAlbum, type SmugMugImage, type SmugMugSizes } from './replies.ts'

/** The most that a page may hold. */
export const SEARCH_PAGE = 100
/** The most results that a search shows; beyond, it answers 500. */
export const SEARCH_RESULTS = 10_000

/** Sent with every search, so that no photo needs a call of its own. The links to further pages lack it. */
const WITH_SIZES = { _expand: 'ImageSizeDetails', _verbosity: '1' }
/** The list of an album does not contain when a photo was taken, so the photo itself is expanded. */
export const WITH_PHOTOS = { _expand: 'Image,ImageSizeDetails', _verbosity: '1' }

export type Found = { photos: WholePhoto[]; total: number }

/**
 * `count` of the person's own photos that match `params`, from the 1-based `start`. Videos are counted but left out.
 * Whether a search finds photos in albums that are hidden from search is not documented; the albums list them.
 */
export async function searchImages(
  config: Config,
  session: PlatformSession,
  params: Record<string, string>,
  range: { start: number; count: number },
): Promise<Found> {
  const query = {
    Scope: scopeOf(session),
    ...params,
    start: `${range.start}`,
    count: `${range.count}`,
    ...WITH_SIZES,
  }
  const reply = await callSmugMug(
    config,
    session,
    'GET',
    '/image!search',
    { name: '/image!search', query },
    SearchReply,
  )
  const { Image: images, Pages: pages } = reply.Response
  return { photos: photosOf(images, reply.Expansions), total: pages.Total }
}

/** The photos of a list, which may belong to an album. */
export function photosOf(images: SmugMugImage[], expansions: Expansions, album?: SmugMugAlbum): WholePhoto[] {
  return images.filter(image => image.CanEdit && !image.IsVideo).map(image => wholePhoto(image, expansions, album))
}

function wholePhoto(image: SmugMugImage, expansions: Expansions, album: SmugMugAlbum | undefined): WholePhoto {
  const sizes = expansions[image.Uris.ImageSizeDetails ?? '']?.ImageSizeDetails
  const original = image.DateTimeOriginal || expansions[image.Uris.Image ?? '']?.Image?.DateTimeOriginal || ''
  const dateTaken = cameraTime(original)
  const dateUploaded = instantOf(image.DateTimeUploaded)
  const photo: ListedPhoto = {
    id: image.ImageKey,
    title: image.Title,
    description: image.Caption,
    tags: image.KeywordArray,
    ...addresses(sizes, image.ThumbnailUrl),
    width: image.OriginalWidth,
    height: image.OriginalHeight,
    pageUrl: image.WebUri,
    dateUploaded,
    dateTaken,
    albumTitle: album?.Name ?? null,
    albumDescription: album?.Description ?? null,
    // Lists contain a position, but not who may see it.
    place: null,
  }
  // The search treats a photo without a date as taken when it was uploaded.
  return { photo, taken: dateTaken ?? cameraTime(dateUploaded) ?? '' }
}

/**
 * The addresses of the renditions. SmugMug never upscales, so a small original has no larger sizes, and the next best
 * is used.
 */
function addresses(sizes: SmugMugSizes | undefined, thumbnail: string) {
  const url = (name: keyof SmugMugSizes) => sizes?.[name]?.Url ?? ''
  const [s, m, l, xl] = [url('ImageSizeSmall'), url('ImageSizeMedium'), url('ImageSizeLarge'), url('ImageSizeXLarge')]
  const [x2, original] = [url('ImageSizeX2Large'), url('ImageSizeOriginal')]
  return {
    urlSmall: s || m || original || thumbnail,
    urlMedium: l || m || s || original || thumbnail,
    urlLarge: xl || x2 || l || original || m || s || thumbnail,
    urlXLarge: url('ImageSizeX4Large') || url('ImageSizeX3Large'),
  }
}
