import type { Album } from '#worker/contract/photos.ts'
import type { Capabilities } from '#worker/contract/platforms.ts'

export type FeaturedAlbum = { album: Album; reason: 'Most recent' | 'Most popular' | 'Rediscover' }

/** Up to three albums that are not empty: the most recent, the most popular by views (else by size), and a random other one. `random` is 0 to 1. */
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
    greatest(rest, album => Date.parse(album.dateCreated) || 0),
    'Most recent',
  )
  feature(
    greatest(rest, album => (capabilities.albumViews ? album.views : album.photoCount)),
    'Most popular',
  )
  feature(rest[Math.min(rest.length - 1, Math.floor(random * rest.length))], 'Rediscover')
  return featured
}

function greatest(albums: Album[], value: (album: Album) => number): Album | undefined {
  return albums.reduce<Album | undefined>(
    (best, album) => (best === undefined || value(album) > value(best) ? album : best),
    undefined,
  )
}
