import { createHash } from 'node:crypto'
import { row, text } from '../../db.ts'
import { findAccount } from '../../library/accounts.ts'
import { type Album, findAlbum } from '../../library/albums.ts'
import type { Photo } from '../../library/photo.ts'
import { canSeeAlbum, isOwner } from '../access.ts'
import type { Api, Link, Thing } from '../endpoint.ts'
import { imageExtraOf } from '../extra.ts'
import { joinKeywords } from '../keywords.ts'
import { fromPacificWall, isoTime } from '../pacific-time.ts'
import { ORIGINAL, renditionUrl } from '../renditions.ts'
import { albumLink, albumUri, albumWebUri } from './album.ts'
import { userLink } from './user.ts'

export function imageUri(photo: Photo): string {
  return `/api/v2/image/${photo.id}-${imageExtraOf(photo).serial}`
}

/** The album a photo was uploaded to, if the caller may see it. */
function homeAlbum(api: Api, photo: Photo): Album | undefined {
  const found = row(
    api.sandbox.db,
    `SELECT albums.id FROM album_photos JOIN albums
     ON albums.platform = album_photos.platform AND albums.id = album_photos.album_id
     WHERE album_photos.platform = 'smugmug' AND album_photos.photo_id = ? ORDER BY albums.position LIMIT 1`,
    photo.id,
  )
  const album = found && findAlbum(api.sandbox.db, 'smugmug', text(found, 'id'))
  return album && canSeeAlbum(api, album) ? album : undefined
}

/** A single photo, or one in search results. */
export function imageThing(api: Api, photo: Photo): Thing {
  const isOwn = isOwner(api, photo.account)
  const owner = findAccount(photo.account)
  const album = isOwn ? homeAlbum(api, photo) : undefined
  const original = photo.takenUnknown ? {} : { DateTimeOriginal: isoTime(fromPacificWall(photo.taken)) }
  return {
    uri: imageUri(photo),
    about: 'Image by key',
    fields: {
      ...imageFields(api, photo, original),
      ...(album ? { WebUri: `${albumWebUri(album)}/i-${photo.id}` } : {}),
    },
    links: {
      ...imageLinks(photo),
      ...(album
        ? {
            ImageAlbum: albumLink(album),
            ImageAlbums: {
              uri: `${imageUri(photo)}!albums`,
              locator: 'Album',
              isList: true,
              about: 'Albums the image is included in',
              endpoint: 'ImageAlbums',
            },
          }
        : {}),
      ...(isOwn && owner ? { ImageOwner: userLink(owner) } : {}),
    },
    ...(isOwn ? { level: 'Full' as const } : {}),
  }
}

/** A photo as in its album, without the date it was taken. */
export function albumImageThing(api: Api, photo: Photo, album: Album): Thing {
  return {
    uri: `${albumUri(album)}/image/${photo.id}-${imageExtraOf(photo).serial}`,
    about: 'Image from album',
    fields: {
      ...imageFields(api, photo, {}),
      Movable: true,
      Origin: 'Album',
      WebUri: `${albumWebUri(album)}/i-${photo.id}`,
    },
    links: {
      ...imageLinks(photo),
      Album: albumLink(album),
      Image: { uri: imageUri(photo), locator: 'Image', about: 'Image by key', endpoint: 'Image' },
    },
  }
}

function imageFields(api: Api, photo: Photo, original: object): Record<string, unknown> {
  const isOwn = isOwner(api, photo.account)
  const { hidden, serial } = imageExtraOf(photo)
  const uploaded = isoTime(photo.uploaded * 1_000)
  const raws = photo.tags.map(tag => tag.raw)
  const size = Math.round(photo.width * photo.height * 0.37)
  return {
    Title: photo.title,
    Caption: photo.description,
    Keywords: joinKeywords(raws),
    KeywordArray: raws,
    Watermark: 'No',
    Latitude: (photo.place?.latitude ?? 0).toFixed(14),
    Longitude: (photo.place?.longitude ?? 0).toFixed(14),
    Altitude: 0,
    Hidden: hidden,
    ThumbnailUrl: renditionUrl(photo, 'Th', api.origin),
    FileName: photo.fileName,
    Processing: false,
    UploadKey: String(Number.parseInt(photo.secret.slice(0, 8), 16)),
    Date: uploaded,
    DateTimeUploaded: uploaded,
    ...original,
    Format: photo.media === 'video' ? 'MP4' : 'JPG',
    OriginalHeight: photo.height,
    OriginalWidth: photo.width,
    OriginalSize: size,
    LastUpdated: isoTime(photo.updated * 1_000),
    Collectable: true,
    IsArchive: false,
    IsVideo: photo.media === 'video',
    ComponentFileTypes: photo.media === 'video' ? [] : { Image: ['jpg'] },
    CanEdit: isOwn,
    CanBuy: false,
    Protected: false,
    Watermarked: false,
    ImageKey: photo.id,
    Serial: serial,
    ...(isOwn
      ? {
          ArchivedUri: renditionUrl(photo, ORIGINAL, api.origin),
          ArchivedSize: size,
          ArchivedMD5: createHash('md5').update(photo.originalSecret).digest('hex'),
          Status: 'Open',
        }
      : {}),
    CanShare: true,
    Comments: true,
    ShowKeywords: true,
    FormattedValues: {
      Caption: { html: photo.description, text: photo.description.replace(/<[^>]*>/g, '') },
      FileName: { html: photo.fileName, text: photo.fileName },
    },
  }
}

function imageLinks(photo: Photo): Record<string, Link> {
  const uri = imageUri(photo)
  return {
    LargestImage: {
      uri: `${uri}!largestimage`,
      locator: 'LargestImage',
      about: 'Largest size available for image',
      endpoint: 'LargestImage',
    },
    ImageSizes: {
      uri: `${uri}!sizes`,
      locator: 'ImageSizes',
      about: 'Sizes available for image',
      endpoint: 'ImageSizes',
    },
    ImageSizeDetails: {
      uri: `${uri}!sizedetails`,
      locator: 'ImageSizeDetails',
      about: 'Detailed size information for image',
      endpoint: 'ImageSizeDetails',
    },
    ImageMetadata: {
      uri: `${uri}!metadata`,
      locator: 'ImageMetadata',
      about: 'Metadata for image',
      endpoint: 'ImageMetadata',
    },
  }
}
