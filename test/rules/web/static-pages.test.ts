import { renderToStaticMarkup } from 'react-dom/server'
import { beforeAll, expect, test, vi } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { FIGURES } from '#web/features/landing/figures.ts'
import { Benefits } from '#web/features/landing/introduction.tsx'
import { renderPages } from '#web/static-pages.tsx'
import { PRICING } from '#worker/domain/pricing.ts'

type Pages = Awaited<ReturnType<typeof renderPages>>

let known: Pages
let unknown: Pages
beforeAll(async () => {
  known = await renderPages({ origin: 'https://photonym.example' })
  unknown = await renderPages({ origin: undefined })
})

const PATHS = { 'index.html': '/', 'privacy.html': '/privacy', 'terms.html': '/terms', 'login.html': '/login' }

test('every public page has a title and a description of its own, and states its address if that is known', () => {
  for (const [file, path] of Object.entries(PATHS)) {
    const head = known[file]?.head ?? ''
    expect(head, file).toMatch(/<title>.*Photonym.*<\/title>/)
    expect(head, file).toContain('<meta name="description"')
    expect(head, file).toContain(`<link rel="canonical" href="https://photonym.example${path}"/>`)
    expect(head, file).toContain('content="https://photonym.example/open-graph.jpg"')
  }
})

test('without a known origin there are no absolute addresses', () => {
  for (const [file, { head }] of Object.entries(unknown)) {
    expect(head, file).not.toMatch(/canonical|og:url|og:image|photonym\.example/)
  }
})

test('search engines are told the price of a photo', () => {
  const [, json = ''] =
    /<script type="application\/ld\+json">(.*?)<\/script>/.exec(known['index.html']?.head ?? '') ?? []
  expect(JSON.parse(json)).toMatchObject({
    '@type': 'SoftwareApplication',
    name: 'Photonym',
    offers: { price: (PRICING.centsPerPhoto / 100).toFixed(2), priceCurrency: 'USD' },
  })
})

test('each log-in document contains the form of its tab', () => {
  expect(known['login.html']?.body).toContain('Send me a link')
  expect(known['login.html']?.body).not.toContain('type="password"')
  expect(known['sign-in.html']?.body).toContain('type="password"')
})

/** The text of a page, without its tags. */
const wordsOf = (page = '') =>
  page
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .replace(/ ([.,:])/g, '$1')

test('free photos and prices of the public pages follow the settings', async () => {
  vi.resetModules()
  vi.stubEnv('FREE_PHOTOS', '1000')
  const pricing = await import('#worker/domain/pricing.ts')
  const rates = { ...pricing.RATES, minimumCents: 299 }
  vi.doMock('#worker/domain/pricing.ts', () => ({
    ...pricing,
    PRICING: { ...pricing.PRICING, minimumCents: 299 },
    quote: (photos: number, available: { free: number }) => pricing.quote(photos, available, rates),
  }))
  const { renderPages: renderOthers } = await import('#web/static-pages.tsx')
  const pages = await renderOthers({ origin: undefined })
  vi.doUnmock('#worker/domain/pricing.ts')
  vi.unstubAllEnvs()
  const [landing, terms] = ['index.html', 'terms.html'].map(file => wordsOf(pages[file]?.body))
  expect(landing).toContain('1,000 photos are free. No card needed')
  expect(landing).toContain('The first 1,000 photos of every account are free. After that you pay $0.01')
  expect(landing).toContain('Start with 1,000 free photos')
  expect(landing).toContain('5 photos $2.99 (minimum) 25 photos $2.99 100 photos $2.99 500 photos $5.00')
  expect(landing).toContain('an order $2.99 or more')
  expect(landing).toContain('Your first 1,000 photos are free')
  expect(terms).toContain('The first 1,000 photos of an account are free. Beyond them a photo costs $0.01')
  expect(terms).toContain('an order $2.99 at least')
  expect(`${landing} ${terms}`).not.toMatch(/\b10 (free )?photos|\$1\.00/)
})

test('if there are no free photos, none are promised', async () => {
  vi.resetModules()
  vi.stubEnv('FREE_PHOTOS', '0')
  const { renderPages: renderOthers } = await import('#web/static-pages.tsx')
  const landing = wordsOf((await renderOthers({ origin: undefined }))['index.html']?.body)
  vi.unstubAllEnvs()
  expect(landing).not.toMatch(/\b0 (free )?photos|are free/)
  expect(landing).toContain('You pay $0.01 for each photo of an order, $1.00 at least.')
})

test.each([
  ['index.html', 'A place is named only if', 'the town nearest to a position of the photo that everyone may see'],
  ['index.html', 'What the model sees', 'the town nearest to its position, if everyone may see that'],
  ['index.html', 'How do I leave?', 'payment records, without your name, and for 365 days a fingerprint'],
  [
    'privacy.html',
    'A place comes from',
    'from the photo&#x27;s position on Flickr, and from that only if everyone may see it',
  ],
  ['privacy.html', 'Three things stay.', 'The random number of a deleted account stays for 31 days'],
  ['privacy.html', 'Three things stay.', 'stays for 365 days after you disconnect it or delete your account'],
])('%s continues “%s” with a true statement', (file, opening, sentence) => {
  const words = wordsOf(known[file]?.body).replaceAll('&#39;', '&#x27;')
  expect(words.slice(words.indexOf(opening))).toContain(sentence)
})

test.each([
  ['privacy.html', 'Privacy', 'We store no pictures.'],
  ['terms.html', 'Terms', `The first ${PRICING.freePhotos} photos of an account are free.`],
])('%s has the numbers of the product, and none of the notes for its operator', (file, title, sentence) => {
  const body = known[file]?.body ?? ''
  expect(body).toContain(`<h1>${title}</h1>`)
  expect(wordsOf(body)).toContain(sentence)
  expect(wordsOf(body)).not.toMatch(/[{}]|Operators/)
})

test('the record of one photo mentions no stand-in', () => {
  expect(wordsOf(known['index.html']?.body)).not.toMatch(/stand-in|sandbox|gpt|model's name/i)
})

test('a marketing figure is shown once it is confirmed, and a worked example until then', () => {
  const values = [
    sees('landing-marketing-views'),
    sees('landing-marketing-first-share'),
    sees('landing-marketing-second-share'),
  ]
  expect(FIGURES.map(({ value, confirmed }) => [value, confirmed])).toEqual(values.map(value => [value, false]))
  const landing = wordsOf(known['index.html']?.body)
  expect(values.filter(value => landing.includes(value))).toEqual([])
  expect(landing).toContain('A worked example: 200 photos without words')
  const [, second] = FIGURES
  const figures = FIGURES.map(figure => ({ ...figure, source: 'As measured.', confirmed: figure === second }))
  const confirmed = wordsOf(renderToStaticMarkup(Benefits({ figures })))
  expect(values.map(value => confirmed.includes(value))).toEqual([false, true, false])
  expect(confirmed).not.toContain('A worked example')
})
