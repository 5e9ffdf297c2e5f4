import { type Account, accountByNsid, findAccount } from '../../library/accounts.ts'
import { type Album, albumPhotos, findAlbum, listAlbums } from '../../library/albums.ts'
import { Failure } from '../failure.ts'
import { callerOf, canSee, type Method, type MethodCall, pageOf } from '../method.ts'
import { extrasOf, listEntry } from '../photo-json.ts'
import { PRIVACY } from '../search-query.ts'

export const PHOTOSET_METHODS: Record<string, Method> = {
  'flickr.photosets.getList': { needs: null, run: getList },
  'flickr.photosets.getPhotos': { needs: null, run: getPhotos },
}

function ownerOf(call: MethodCall, notFoundCode: number): Account {
  const asked = call.param('user_id')
  if (!asked || asked === 'me') return callerOf(call)
  const account = accountByNsid(asked)
  if (!account) throw new Failure(notFoundCode, 'User not found')
  return account
}

function getList(call: MethodCall) {
  const owner = ownerOf(call, 1)
  const { page, perPage } = pageOf(call, 500)
  const all = listAlbums(call.sandbox.db, 'flickr', owner.key)
  const shown = all.slice((page - 1) * perPage, page * perPage)
  return {
    photosets: {
      cancreate: call.caller?.account.key === owner.key ? 1 : 0,
      page,
      pages: Math.max(1, Math.ceil(all.length / perPage)),
      perpage: perPage,
      total: all.length,
      photoset: shown.map(album => albumJson(call, album, owner)),
    },
  }
}

function albumJson(call: MethodCall, album: Album, owner: Account) {
  const photos = albumPhotos(call.sandbox.db, album).filter(photo => canSee(call, photo))
  const primary = photos[0]
  const videos = photos.filter(photo => photo.media === 'video').length
  const extras = extrasOf(call.param('primary_photo_extras'))
  const cover = primary ? listEntry(primary, extras, call) : {}
  const covered = Object.entries(cover).filter(([name]) => /^(url|height|width)_/.test(name))
  return {
    id: album.id,
    owner: owner.nsid,
    username: owner.username,
    primary: primary?.id ?? '0',
    secret: primary?.secret ?? '',
    server: primary?.server ?? '',
    farm: primary ? 66 : 0,
    count_views: String(album.views),
    count_comments: '0',
    count_photos: photos.length - videos,
    count_videos: videos,
    photos: photos.length - videos,
    videos: String(videos),
    title: { _content: album.title },
    description: { _content: album.description },
    can_comment: 1,
    date_create: String(album.created),
    date_update: String(album.updated),
    visibility_can_see_set: 1,
    needs_interstitial: 0,
    ...(covered.length > 0 ? { primary_photo_extras: Object.fromEntries(covered) } : {}),
  }
}

function getPhotos(call: MethodCall) {
  const album = findAlbum(call.sandbox.db, 'flickr', call.param('photoset_id') ?? '')
  if (!album) throw new Failure(1, 'Photoset not found')
  const owner = findAccount(album.account)
  if (!owner || ownerOf(call, 2).key !== owner.key) throw new Failure(2, 'User not found')
  const { page, perPage } = pageOf(call, 500)
  const privacy = PRIVACY[call.param('privacy_filter') ?? '']
  const media = call.param('media')
  const stored = albumPhotos(call.sandbox.db, album)
  const all = stored
    .filter(photo => canSee(call, photo))
    .filter(photo => !privacy || photo.visibility === privacy)
    .filter(photo => !media || media === 'all' || media === `${photo.media}s`)
  const primary = stored[0]?.id
  const shown = all.slice((page - 1) * perPage, page * perPage)
  const extras = extrasOf(call.param('extras'))
  return {
    photoset: {
      id: album.id,
      primary: primary ?? '0',
      owner: owner.nsid,
      ownername: owner.username,
      photo: shown.map(photo => {
        const { owner: _, ...entry } = listEntry(photo, extras, call)
        return { ...entry, isprimary: photo.id === primary ? '1' : 0 }
      }),
      page,
      per_page: perPage,
      perpage: perPage,
      pages: Math.max(1, Math.ceil(all.length / perPage)),
      title: album.title,
      total: all.length,
    },
  }
}
