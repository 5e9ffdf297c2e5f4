import type { Photo } from '../../library/photo.ts'
import { isOwner } from '../access.ts'
import type { Api, Thing } from '../endpoint.ts'
import { joinKeywords } from '../keywords.ts'
import { originalOf, type Rendition, renditionsOf, renditionUrl, urlTemplate } from '../renditions.ts'
import { imageUri } from './image.ts'

/** The sizes the caller may see: the original is for the owner alone. */
function sizesFor(api: Api, photo: Photo): Rendition[] {
  const isWhole = isOwner(api, photo.account) && photo.media === 'photo'
  return isWhole ? [...renditionsOf(photo), originalOf(photo)] : renditionsOf(photo)
}

/** A size is made on request, so its number of bytes is not known and not given. */
function sizeJson(api: Api, photo: Photo, { code, width, height }: Rendition) {
  return { Url: renditionUrl(photo, code, api.origin), Ext: 'jpg', Height: height, Width: width, Watermarked: false }
}

export function sizeDetailsThing(api: Api, photo: Photo): Thing {
  const sizes = sizesFor(api, photo)
  return {
    uri: `${imageUri(photo)}!sizedetails`,
    about: 'Detailed size information for image',
    fields: {
      ImageUrlTemplate: urlTemplate(photo, api.origin),
      UsableSizes: sizes.map(size => `ImageSize${size.name}`),
      ...Object.fromEntries(sizes.map(size => [`ImageSize${size.name}`, sizeJson(api, photo, size)])),
    },
    links: {},
  }
}

export function sizesThing(api: Api, photo: Photo): Thing {
  const sizes = sizesFor(api, photo)
  const urls = sizes.map(({ name, code }) => [`${name}ImageUrl`, renditionUrl(photo, code, api.origin)])
  return {
    uri: `${imageUri(photo)}!sizes`,
    about: 'Sizes available for image',
    fields: { LargestImageUrl: urls.at(-1)?.[1], ...Object.fromEntries(urls) },
    links: {},
  }
}

export function largestThing(api: Api, photo: Photo): Thing {
  const largest = sizesFor(api, photo).at(-1)
  return {
    uri: `${imageUri(photo)}!largestimage`,
    about: 'Largest size available for image',
    fields: largest ? { ...sizeJson(api, photo, largest), Usable: true } : {},
    links: {},
  }
}

/** The file's own metadata: dates here are in the camera's local time. */
export function metadataThing(photo: Photo): Thing {
  return {
    uri: `${imageUri(photo)}!metadata`,
    about: 'Metadata for image',
    fields: {
      Title: photo.title,
      Caption: photo.description,
      Keywords: joinKeywords(photo.tags.map(tag => tag.raw)),
      City: photo.place?.locality ?? '',
      State: photo.place?.region ?? '',
      Country: photo.place?.country ?? '',
      Make: 'Sandbox',
      Model: 'Scene Painter',
      DateTimeCreated: photo.takenUnknown ? '' : photo.taken.replace(' ', 'T'),
    },
    links: {},
  }
}
