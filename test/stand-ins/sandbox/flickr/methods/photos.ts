import { accountByNsid, findAccount } from '../../library/accounts.ts'
import type { Place, StoredTag } from '../../library/photo.ts'
import { renderDescription } from '../description.ts'
import { getVisiblePhoto, type Method, type MethodCall } from '../method.ts'
import { shownPlace, visibilityJson } from '../photo-json.ts'
import { renditionsOf, renditionUrl } from '../renditions.ts'

export const PHOTO_METHODS: Record<string, Method> = {
  'flickr.photos.getInfo': { needs: null, run: getInfo },
  'flickr.photos.getSizes': { needs: null, run: getSizes },
}

const content = (value: string) => ({ _content: value })

function tagJson(tag: StoredTag) {
  return {
    id: tag.id,
    author: tag.author,
    authorname: nameOf(tag.author),
    raw: tag.raw,
    _content: tag.clean,
    machine_tag: tag.machine ? 1 : 0,
  }
}

export function nameOf(nsid: string): string {
  return accountByNsid(nsid)?.username ?? ''
}

function getInfo(call: MethodCall) {
  const photo = getVisiblePhoto(call)
  const owner = findAccount(photo.account)
  const isOwn = call.caller?.account.key === photo.account
  return {
    photo: {
      id: photo.id,
      secret: photo.secret,
      server: photo.server,
      farm: 66,
      dateuploaded: String(photo.uploaded),
      isfavorite: 0,
      license: '0',
      safety_level: '0',
      rotation: 0,
      originalsecret: photo.originalSecret,
      originalformat: 'jpg',
      owner: {
        nsid: owner?.nsid ?? '',
        username: owner?.username ?? '',
        realname: owner?.fullName ?? '',
        location: owner?.location ?? '',
        iconserver: '0',
        iconfarm: 0,
        path_alias: owner?.alias ?? '',
      },
      title: content(photo.title),
      description: content(renderDescription(photo.description)),
      visibility: visibilityJson(photo),
      dates: {
        posted: String(photo.uploaded),
        taken: photo.taken,
        takengranularity: 0,
        takenunknown: photo.takenUnknown ? '1' : '0',
        lastupdate: String(photo.updated),
      },
      ...(isOwn ? { permissions: { permcomment: 3, permaddmeta: 2 } } : {}),
      views: String(photo.views),
      editability: { cancomment: isOwn ? 1 : 0, canaddmeta: isOwn ? 1 : 0 },
      publiceditability: { cancomment: 1, canaddmeta: 0 },
      usage: { candownload: 1, canblog: isOwn ? 1 : 0, canprint: isOwn ? 1 : 0, canshare: 1 },
      comments: content('0'),
      notes: { note: [] },
      people: { haspeople: 0 },
      tags: { tag: photo.tags.map(tagJson) },
      ...locationJson(shownPlace(photo, call.caller)),
      urls: { url: [{ type: 'photopage', ...content(`https://www.flickr.com/photos/${owner?.alias}/${photo.id}/`) }] },
      media: photo.media,
    },
  }
}

function locationJson(place: Place | null) {
  if (!place) return {}
  const { latitude, longitude, locality, region, country, public: isPublic = true } = place
  return {
    location: {
      latitude: String(latitude),
      longitude: String(longitude),
      accuracy: '16',
      context: '0',
      ...(locality ? { locality: content(locality) } : {}),
      ...(region ? { region: content(region) } : {}),
      ...(country ? { country: content(country) } : {}),
    },
    geoperms: { ispublic: isPublic ? 1 : 0, iscontact: 0, isfriend: 0, isfamily: 0 },
  }
}

function getSizes(call: MethodCall) {
  const photo = getVisiblePhoto(call)
  const isOwn = call.caller?.account.key === photo.account
  const page = `https://www.flickr.com/photos/${findAccount(photo.account)?.alias}/${photo.id}/sizes`
  return {
    sizes: {
      canblog: isOwn ? 1 : 0,
      canprint: isOwn ? 1 : 0,
      candownload: 1,
      size: renditionsOf(photo).map(rendition => ({
        label: rendition.label,
        width: rendition.label.includes('Square') ? rendition.width : String(rendition.width),
        height: rendition.label.includes('Square') ? rendition.height : String(rendition.height),
        source: renditionUrl(photo, rendition, call.origin),
        url: `${page}/${rendition.suffix || 'm'}/`,
        media: 'photo',
      })),
    },
  }
}
