import type { Album } from '#worker/contract/photos.ts'
import type { Capabilities } from '#worker/domain/platforms.ts'

export type FeaturedAlbum = { album: Album; reason: 'Most recent' | 'Most popular' | 'Rediscover' }

/** Up to three albums that are not empty: the most recent, the most popular by views (then by size), and a random other one. `random` is 0 to 1. */
export function featuredAlbums(albums: Album[], capabilities: Capabilities, random: number): FeaturedAlbum[] {
  const featured: FeaturedAlbum[] = []
  let rest = albums.filter(album => album.photoCount > 0)
  const feature = (album: Album | undefined, reason: FeaturedAlbum['reason']) => {
    if (album) {
      featured.push({ album, reason })
      rest = rest.filter(other => other !== album)
    }
  }
  feature(
    first(rest, (one, other) => created(other) - created(one)),
    'Most recent',
  )
  feature(
    first(
      rest,
      (one, other) => (capabilities.albumViews ? other.views - one.views : 0) || other.photoCount - one.photoCount,
    ),
    'Most popular',
  )
  feature(rest[Math.min(rest.length - 1, Math.floor(random * rest.length))], 'Rediscover')
  return featured
}

function created(album: Album): number {
  return Date.parse(album.dateCreated) || 0
}

function first(albums: Album[], order: (one: Album, other: Album) => number): Album | undefined {
  return albums.toSorted(order)[0]
}
