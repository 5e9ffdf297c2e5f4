import { expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { payText } from '#web/features/payment/pay-text.ts'
import { pressText, priceOf } from '#web/features/photos/generate/price.ts'
import { chosenProvider } from '#web/features/photos/search/chosen-provider.ts'
import { featuredAlbums } from '#web/features/photos/search/featured-albums.ts'
import { balanceText } from '#web/lib/balance-text.ts'
import { offeredAmounts, readAmount } from '#web/ui/buy-photos/amounts.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { quote } from '#worker/domain/pricing.ts'

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

test.each([
  // Photos, free ones, those on the account, what the line says with a minimum of $1.00, and of $2.99.
  [19, 10, 81, '10 free, 9 of 81 on your account', '10 free, 9 of 81 on your account'],
  [10, 10, 0, '10 free', '10 free'],
  [9, 0, 9, '9 of 9 on your account', '9 of 9 on your account'],
  [19, 0, 0, '$1.00; 81 more photos cost nothing extra', '$2.99; 280 more photos cost nothing extra'],
  [
    1120,
    10,
    1011,
    '10 free, 1,011 of 1,011 on your account, $1.00 for 99; 1 more photo costs nothing extra',
    '10 free, 1,011 of 1,011 on your account, $2.99 for 99; 200 more photos cost nothing extra',
  ],
  [500, 0, 0, '$5.00', '$5.00'],
  [0, 10, 81, '', ''],
])('the line beside Generate for %i photos with %i free and %i bought', (photos, free, prepaid, at100, at299) => {
  const status = { remainingPhotos: free, prepaidPhotos: prepaid }
  expect(pressText(priceOf(photos, status), prepaid)).toBe(at100)
  const rates = { centsPerPhoto: 1, minimumCents: 299, currency: 'usd' }
  expect(pressText(quote(photos, { free, prepaid }, rates), prepaid)).toBe(at299)
})

test('a balance says what is free, bought, and held by jobs', () => {
  const balance = { remainingPhotos: 0, prepaidPhotos: 81, reservedPrepaid: 0 }
  expect(balanceText(balance)).toBe('81 photos on your account')
  expect(balanceText({ ...balance, remainingPhotos: 10 })).toBe('10 photos free, 81 on your account')
  expect(balanceText({ ...balance, reservedPrepaid: 19 })).toBe(
    '81 photos on your account, 19 more in jobs that have not ended',
  )
  expect(balanceText({ ...balance, remainingPhotos: 1, prepaidPhotos: 0 })).toBe('1 photo free on your account')
  expect(balanceText({ ...balance, prepaidPhotos: 0 })).toBe('No photos on your account')
})

test('what a choice lacks is offered among the numbers to buy, none below the fewest that can be bought', () => {
  const range = { min: 100, max: 20_000 }
  expect(offeredAmounts(0, range)).toEqual([100, 500, 1000, 5000, 10_000])
  expect(offeredAmounts(7919, range)).toEqual([100, 500, 1000, 5000, 7919, 10_000])
  expect(offeredAmounts(19, range)).toEqual([100, 500, 1000, 5000, 10_000])
  expect(offeredAmounts(500, { ...range, min: 299 })).toEqual([299, 500, 1000, 5000, 10_000])
})

test.each([
  ['1500', 1500],
  [' 1,500 ', 1500],
  ['20 000', 20_000],
  ['20,001', null],
  ['99', null],
  ['150.5', null],
  ['1e3', null],
  ['-500', null],
  ['', null],
])('the number %o is read as %o photos', (text, photos) => {
  expect(readAmount(text, { min: 100, max: 20_000 })).toBe(photos)
})

test.each([
  [19, 100, 'You pay $1.00 for 100 photos; 81 stay on your account.'],
  [99, 100, 'You pay $1.00 for 100 photos; 1 stays on your account.'],
  [500, 100, 'You pay $5.00 for 500 photos.'],
  [19, 299, 'You pay $2.99 for 299 photos; 280 stay on your account.'],
])('the payment page says what %i photos cost at a minimum of %i cents', (photos, minimumCents, text) => {
  expect(payText(quote(photos, { free: 0 }, { centsPerPhoto: 1, minimumCents, currency: 'usd' }))).toBe(text)
})
