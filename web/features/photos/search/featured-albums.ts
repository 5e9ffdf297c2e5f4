import type { Album } from '#worker/contract/photos.ts'
import type { Capabilities } from '#worker/domain/platforms.ts'

type Reason = 'Most recent' | 'Most popular' | 'Rediscover'

export type FeaturedAlbum = { album: Album; reasons: Reason[] }

/**
 * Up to three albums that are not empty: the most recent, the most popular by views and then by size, which may be the
 * same one, and a random other one. `random` is between 0 and 1.
 */
export function featuredAlbums(albums: Album[], capabilities: Capabilities, random: number): FeaturedAlbum[] {
  const filled = albums.filter(album => album.photoCount > 0)
  const reasons = new Map<Album, Reason[]>()
  const feature = (album: Album | undefined, reason: Reason) => {
    if (album) {
      reasons.set(album, [...(reasons.get(album) ?? []), reason])
    }
  }
  feature(
    first(filled, (one, other) => created(other) - created(one)),
    'Most recent',
  )
  feature(
    first(
      filled,
      (one, other) => (capabilities.albumViews ? other.views - one.views : 0) || other.photoCount - one.photoCount,
    ),
    'Most popular',
  )
  const rest = filled.filter(album => !reasons.has(album))
  feature(rest[Math.min(rest.length - 1, Math.floor(random * rest.length))], 'Rediscover')
  return [...reasons].map(([album, why]) => ({ album, reasons: why }))
}

function created(album: Album): number {
  return Date.parse(album.dateCreated) || 0
}

function first(albums: Album[], order: (one: Album, other: Album) => number): Album | undefined {
  return albums.toSorted(order)[0]
}
