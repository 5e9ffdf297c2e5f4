import { nearestPlace } from '../../places/nearest-place.ts'
import type { ListedPhoto } from '../platform.ts'
import { descriptionText } from './description.ts'
import type { FlickrInfo, FlickrPhoto } from './replies.ts'

/** What a listing has to return so that describing needs no further call. */
export const EXTRAS =
  'description,date_upload,date_taken,tags,media,path_alias,o_dims,geo,url_q,url_n,url_w,url_z,url_c,url_l,url_h,url_k,url_o'

/**
 * A photo of a listing. Flickr never upscales, so a small original has no larger renditions, and the next best is used.
 */
export function listedPhoto(
  photo: FlickrPhoto,
  ownerNsid: string,
  album?: { title: string; description: string | null },
): ListedPhoto {
  const { url_q: q, url_n: n, url_w: w, url_z: z, url_c: c, url_l: l, url_o: o } = photo
  return {
    id: photo.id,
    title: photo.title,
    description: descriptionText(photo.description),
    tags: photo.tags.split(' ').filter(tag => tag !== ''),
    urlSmall: n || o || q || w || z,
    urlMedium: z || w || n || o || q || c,
    urlLarge: l || c || o || z || w || n || q,
    urlXLarge: photo.url_k || photo.url_h,
    ...dimensions(photo),
    pageUrl: `https://www.flickr.com/photos/${photo.pathalias || ownerNsid}/${photo.id}`,
    dateUploaded: new Date(photo.dateupload * 1000).toISOString(),
    dateTaken: photo.datetakenunknown === 1 ? null : photo.datetaken,
    albumTitle: album?.title ?? null,
    albumDescription: album?.description ?? null,
    place: placeOf({ ...photo, isPublic: photo.geo_is_public }),
  }
}

/** The accuracy that Flickr gives a city. A coarser position would name the wrong town. */
const CITY_ACCURACY = 11

/** The place of a photo that is read by itself. */
export function readPlace({ location, geoperms }: Pick<FlickrInfo, 'location' | 'geoperms'>): string | null {
  return location ? placeOf({ ...location, isPublic: geoperms?.ispublic ?? 0 }) : null
}

type Position = { latitude: number; longitude: number; accuracy: number; isPublic: number }

/**
 * The name of the nearest place, only for a position that everyone may see: a title must not reveal what its owner
 * hides. The position itself is not passed on.
 */
function placeOf({ latitude, longitude, accuracy, isPublic }: Position): string | null {
  const isOnMap = Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 && (latitude !== 0 || longitude !== 0)
  return isOnMap && isPublic === 1 && accuracy >= CITY_ACCURACY ? nearestPlace({ latitude, longitude }) : null
}

// Renditions are upright, but the dimensions of the original may be rotated, so they come last.
function dimensions(photo: FlickrPhoto): { width: number; height: number } {
  const candidates = [
    [photo.width_l, photo.height_l],
    [photo.width_c, photo.height_c],
    [photo.width_z, photo.height_z],
    [photo.width_w, photo.height_w],
    [photo.width_n, photo.height_n],
    [photo.width_o, photo.height_o],
  ] as const
  const [width, height] = candidates.find(([w, h]) => w > 0 && h > 0) ?? [1, 1]
  return { width, height }
}
