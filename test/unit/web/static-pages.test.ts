import { beforeAll, expect, test } from 'vitest'
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

test('every public page has a title and a description of its own, and names its address once that is known', () => {
  for (const [file, path] of Object.entries(PATHS)) {
    const head = known[file]?.head ?? ''
    expect(head, file).toMatch(/<title>.*Photonym.*<\/title>/)
    expect(head, file).toContain('<meta name="description"')
    expect(head, file).toContain(`<link rel="canonical" href="https://photonym.example${path}"/>`)
    expect(head, file).toContain('content="https://photonym.example/open-graph.jpg"')
  }
})

test('without a known address nothing absolute is named', () => {
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

test('each log-in document holds the form of its tab', () => {
  expect(known['login.html']?.body).toContain('Send me a link')
  expect(known['login.html']?.body).not.toContain('type="password"')
  expect(known['sign-in.html']?.body).toContain('type="password"')
})
