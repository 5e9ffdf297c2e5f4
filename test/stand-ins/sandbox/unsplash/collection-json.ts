import type { Album } from '../library/albums.ts'
import { hexFrom } from '../library/random.ts'
import { collectionPhotos, countCollection } from './collection-photos.ts'
import type { EndpointCall } from './endpoint.ts'
import { memberByKey } from './members.ts'
import { isoOf, listedPhoto } from './photo-json.ts'

/** A collection as this caller sees it: hidden photos are neither counted nor its cover. It has no number of views. */
export function collectionJson(call: EndpointCall, album: Album) {
  const { origin } = call.url
  const latest = collectionPhotos(call, album, { offset: 0, perPage: 4 })
  const [cover] = latest
  const member = memberByKey(album.account)
  const self = `${origin}/unsplash/collections/${album.id}`
  return {
    id: album.id,
    title: album.title,
    description: album.description || null,
    published_at: isoOf(album.created),
    last_collected_at: cover ? isoOf(album.updated) : null,
    updated_at: isoOf(album.updated),
    featured: false,
    total_photos: countCollection(call, album),
    private: album.visibility !== 'public',
    share_key: hexFrom(`share ${album.id}`, 32),
    tags: [],
    links: {
      self,
      html: `https://unsplash.com/collections/${album.id}`,
      photos: `${self}/photos`,
      related: `${self}/related`,
    },
    user: member ? call.present(member) : null,
    cover_photo: cover ? listedPhoto(call, cover) : null,
    preview_photos: latest.map(({ id }) => ({ id })),
  }
}
