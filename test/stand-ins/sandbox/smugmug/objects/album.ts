import { number, row } from '../../db.ts'
import { type Account, findAccount } from '../../library/accounts.ts'
import type { Album } from '../../library/albums.ts'
import { isOwner } from '../access.ts'
import type { Api, Link, Thing } from '../endpoint.ts'
import { albumExtraOf } from '../extra.ts'
import { notFound } from '../failure.ts'
import { isoTime } from '../pacific-time.ts'
import { siteOf, userLink } from './user.ts'

export function albumUri(album: Album): string {
  return `/api/v2/album/${album.id}`
}

export function albumLink(album: Album): Link {
  return { uri: albumUri(album), locator: 'Album', about: 'Album by key', endpoint: 'Album' }
}

export function ownerOf(album: Album): Account {
  const owner = findAccount(album.account)
  if (!owner) throw notFound()
  return owner
}

export function albumWebUri(album: Album): string {
  const { nodeId, privacy, urlName } = albumExtraOf(album)
  const path = `${siteOf(ownerOf(album))}/${urlName}`
  return privacy === 'Public' ? path : `${path}/n-${nodeId}`
}

/** The number of images the caller may see. */
function imageCount(api: Api, album: Album): number {
  const hidden = isOwner(api, album.account) ? '' : "AND photos.visibility = 'public'"
  const found = row(
    api.sandbox.db,
    `SELECT count(*) AS count FROM album_photos JOIN photos
     ON photos.platform = album_photos.platform AND photos.id = album_photos.photo_id
     WHERE album_photos.platform = 'smugmug' AND album_photos.album_id = ? ${hidden}`,
    album.id,
  )
  return found ? number(found, 'count') : 0
}

export function albumThing(api: Api, album: Album): Thing {
  const isOwn = isOwner(api, album.account)
  const { nodeId, privacy, urlName } = albumExtraOf(album)
  const uri = albumUri(album)
  return {
    uri,
    about: 'Album by key',
    fields: {
      NiceName: urlName,
      UrlName: urlName,
      Title: album.title,
      Name: album.title,
      AllowDownloads: true,
      Description: album.description,
      EXIF: true,
      External: true,
      Filenames: false,
      Geography: true,
      Keywords: '',
      PasswordHint: '',
      ...(isOwn ? { Privacy: privacy, SmugSearchable: 'Inherit from User', WorldSearchable: true } : {}),
      Protected: false,
      SortDirection: 'Ascending',
      SortMethod: 'Position',
      SecurityType: 'None',
      AlbumKey: album.id,
      CanBuy: false,
      CanFavorite: false,
      ...(isOwn ? { Date: isoTime(album.created * 1_000) } : {}),
      LastUpdated: isoTime(album.updated * 1_000),
      ImagesLastUpdated: isoTime(album.updated * 1_000),
      NodeID: nodeId,
      ImageCount: imageCount(api, album),
      UrlPath: `/${urlName}`,
      CanShare: true,
      HasDownloadPassword: false,
      WebUri: albumWebUri(album),
    },
    links: {
      Node: {
        uri: `/api/v2/node/${nodeId}`,
        locator: 'Node',
        about: 'Node with the given id.',
        endpoint: 'Node',
      },
      User: userLink(ownerOf(album)),
      HighlightImage: highlightLink(album),
      AlbumHighlightImage: {
        uri: `${uri}!highlightimage`,
        locator: 'AlbumImage',
        about: 'Highlight image for album',
        endpoint: 'AlbumHighlightImage',
      },
      AlbumImages: {
        uri: `${uri}!images`,
        locator: 'AlbumImage',
        isList: true,
        about: 'Images from album',
        endpoint: 'AlbumImages',
      },
    },
    level: isOwn ? 'Full' : 'Public',
  }
}

export function highlightLink(album: Album): Link {
  return {
    uri: `/api/v2/highlight/node/${albumExtraOf(album).nodeId}`,
    locator: 'Image',
    about: 'Highlight image for a folder, album, or page',
    endpoint: 'HighlightImage',
  }
}
