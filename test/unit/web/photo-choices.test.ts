import { expect, test } from 'vitest'
import { priceText } from '#web/features/photos/generate/price.ts'
import { chosenProvider } from '#web/features/photos/search/chosen-provider.ts'
import { featuredAlbums } from '#web/features/photos/search/featured-albums.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { sees } from '../../support/sees.ts'

function album(id: string, photoCount: number, views: number, year: number) {
  return { id, title: id, thumbnailUrl: '', photoCount, views, dateCreated: `${year}-01-01T00:00:00Z` }
}

function account(provider: Provider, lastUsed: string | null) {
  return {
    _id: provider,
    provider,
    username: '',
    displayName: '',
    avatarUrl: '',
    profileUrl: '',
    lastUsed,
    connectedAt: '2020-01-01T00:00:00Z',
  }
}

const ALBUMS = [
  album('old', 5, 10, 2010),
  album('loved', 2, 900, 2015),
  album('new', 9, 0, 2024),
  album('empty', 0, 9999, 2025),
]

test('featured albums are the newest, the most viewed and a random other one, never an empty one', () => {
  const featured = featuredAlbums(ALBUMS, PLATFORMS.flickr.capabilities, 0.99)
  expect(featured.map(({ album: { id } }) => id)).toEqual(['new', 'loved', 'old'])
  expect(featured).toHaveLength(sees('featured-albums'))
})

test('on a platform that counts no views the biggest album is the most popular', () => {
  const albums = [...ALBUMS, album('huge', 400, 0, 2012)]
  const featured = featuredAlbums(albums, PLATFORMS.unsplash.capabilities, 0)
  expect(featured.map(({ album: { id } }) => id)).toEqual(['new', 'huge', 'old'])
})

test('an album that is both the newest and the most popular is featured once, with both reasons', () => {
  const albums = ALBUMS.map(each => ({ ...each, views: each.id === 'new' ? 5000 : each.views }))
  const featured = featuredAlbums(albums, PLATFORMS.flickr.capabilities, 0)
  expect(featured.map(({ album: { id }, reasons }) => [id, ...reasons])).toEqual([
    ['new', 'Most recent', 'Most popular'],
    ['old', 'Rediscover'],
  ])
})

test('if no album has any views yet, the biggest is the most popular', () => {
  const unseen = ALBUMS.map(each => ({ ...each, views: 0, photoCount: each.id === 'old' ? 50 : each.photoCount }))
  const [, popular] = featuredAlbums(unseen, PLATFORMS.flickr.capabilities, 0)
  expect(popular).toMatchObject({ album: { id: 'old' }, reasons: ['Most popular'] })
})

test('a single album is featured once', () => {
  expect(featuredAlbums([album('only', 1, 0, 2020)], PLATFORMS.flickr.capabilities, 0.5)).toHaveLength(1)
  expect(featuredAlbums([], PLATFORMS.flickr.capabilities, 0.5)).toEqual([])
})

test('the requested platform is chosen if it is connected, else the one used last', () => {
  const accounts = [account('flickr', '2024-01-01T00:00:00Z'), account('unsplash', '2024-05-01T00:00:00Z')]
  expect(chosenProvider(accounts, { provider: 'flickr' })).toBe('flickr')
  expect(chosenProvider(accounts, { provider: 'smugmug' })).toBe('unsplash')
  expect(chosenProvider(accounts, null)).toBe('unsplash')
  expect(chosenProvider([account('flickr', null)], undefined)).toBe('flickr')
  expect(chosenProvider([], { provider: 'flickr' })).toBeUndefined()
})

test('a price says what is free and when the minimum decided it', () => {
  expect(priceText(10, 10)).toBe('Free')
  expect(priceText(15, 10)).toBe('$1.00 (10 free, minimum)')
  expect(priceText(500, 0)).toBe('$5.00')
})
