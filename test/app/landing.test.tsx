import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, test, vi } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { LandingPage } from '#web/features/landing/landing-page.tsx'
import record from '#web/features/landing/record.json' with { type: 'json' }
import { api } from '#worker/contract/paths.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { PRICING, quote } from '#worker/domain/pricing.ts'
import { type Account, anAccount } from './account/account.ts'
import { pass, stopClock } from './harness/clock.ts'
import { eventually, find, isSaid, shows } from './harness/screen.ts'

const HTML = renderToStaticMarkup(<LandingPage />)

/** The landing page's document, which is not of the app: what the build renders, and then its own script. */
async function openLanding(query = '', account = anAccount('stranger')): Promise<Account> {
  happyDOM.setURL(`http://localhost:80/${query}`)
  Object.defineProperty(globalThis, 'fetch', { value: account.server.fetch, configurable: true, writable: true })
  document.body.innerHTML = HTML
  vi.resetModules()
  await import('#web/features/landing/landing.ts')
  return account
}

const every = (selector: string) => [...document.querySelectorAll(selector)]
const textsOf = (selector: string) => every(selector).map(({ textContent }) => textContent)
const targetsOf = (selector: string) => every(selector).map(link => link.getAttribute('href'))

describe('the landing page', () => {
  test('has its sections in order', async () => {
    await openLanding()
    expect(textsOf('main > section h1, main > section h2')).toEqual([
      'Your photos have something to say.',
      `${sees('landing-why')} Photonym`,
      'An agent for the photos still to come',
      sees('landing-how'),
      'Before, after, and after undo',
      `One photo, ${sees('landing-marketing-styles')}`,
      'What words do for a photo',
      'Privacy and security',
      'Pricing',
      'Features',
      'Frequently asked questions',
      'Begin with the photos you like best',
    ])
  })

  test('skips no level of headings', async () => {
    await openLanding()
    const levels = every('h1, h2, h3, h4').map(({ tagName }) => Number(tagName.slice(1)))
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])
  })

  test('has links to three of its sections in its header', async () => {
    await openLanding()
    for (const [name, anchor] of [
      ['Features', sees('landing-features-anchor')],
      ['Pricing', sees('landing-pricing-anchor')],
      ['FAQ', sees('landing-faq-anchor')],
    ] as const) {
      const link = await find('link', name, { within: await find('banner') })
      expect(link.getAttribute('href')).toBe(anchor)
      expect(every(anchor)).toHaveLength(1)
    }
  })

  test('leads to the log-in page by each call to action', async () => {
    await openLanding()
    const start = await find('link', sees('landing-get-started'), { within: await find('banner') })
    expect(start.getAttribute('href')).toBe(sees('landing-target'))
    const actions = 'a.button:not([data-watch])'
    const named = textsOf(actions)
    expect(named.filter(name => name === sees('landing-get-started'))).toHaveLength(2)
    expect(named).toContain(sees('landing-free-trial'))
    expect(new Set(targetsOf(actions))).toEqual(new Set([sees('landing-target')]))
  })

  test('names the prices of the price list, and the minimum for ten photos or fewer', async () => {
    await openLanding()
    const price = (photos: number) => formatMoney(quote(photos, { free: 0 }).amount, PRICING.currency)
    const rows = sees('landing-pricing-photos').map(photos => `${photos} photos${price(photos)}`)
    expect(textsOf('#pricing tbody tr')).toEqual(
      rows.map((row, index) => (index === 0 ? `${row} ${sees('landing-minimum')}` : row)),
    )
    expect(price(100)).toBe(`${sees('landing-price-100')}.00`)
    expect(price(500)).toBe(`${sees('landing-price-500')}.00`)
    expect(price(1000)).toBe(`${sees('landing-price-1000')}.00`)
    await shows(new RegExp(`The first ${PRICING.freePhotos} photos of every account are free\\.`))
  })

  test('shows one photo before, after and after undo, the last as the first', async () => {
    await openLanding()
    const texts = async (name: string) => (await find('region', name)).querySelector('dl')?.textContent
    expect(await texts('After')).toContain(record.after.title)
    expect(await texts('After Undo')).toBe(await texts('Before'))
  })

  test('links to privacy and terms in its footer', async () => {
    await openLanding()
    expect(targetsOf('footer a')).toEqual(['/privacy', '/terms'])
  })

  test('says what every picture shows', async () => {
    await openLanding()
    expect(every('main img:not([alt]), main img[alt=""]')).toEqual([])
  })
})

describe('how many photos were described', () => {
  const said = () => textsOf('[data-count]')

  async function openWith(photos: { totalPhotosProcessed: number } | object): Promise<void> {
    const account = anAccount('stranger')
    account.failing(api.photoCount, { json: photos })
    await openLanding('', account)
  }

  test('is said on the landing page', async () => {
    await openWith({ totalPhotosProcessed: 12_345 })
    await eventually(() => expect(said()).toEqual(['12,345 photos described so far']))
  })

  test('is a thousand where the server does not say it', async () => {
    await openWith({})
    const fallback = sees('landing-photo-count-fallback').toLocaleString('en')
    await eventually(() => expect(every('.count-known')).toHaveLength(1))
    expect(said()).toEqual([`${fallback} photos described so far`])
  })

  test('is a thousand where the server does not answer', async () => {
    const account = anAccount('stranger')
    account.failing(api.photoCount, 'offline')
    await openLanding('', account)
    await eventually(() => expect(every('.count-known')).toHaveLength(1))
    expect(said()).toEqual(['1,000 photos described so far'])
  })

  test('is not shown before the first photo', async () => {
    await openWith({ totalPhotosProcessed: 0 })
    await eventually(() => expect(said()).toEqual(['0 photos described so far']))
    expect(every('.count-known')).toEqual([])
  })
})

describe('after the end of a session', () => {
  test.each([
    ['a log-out', '?signed-out', () => sees('logged-out')],
    ['a deletion', '?signed-out=deleted', () => 'Your account was deleted'],
  ])('the page says so for three seconds: %s', async (_, query, text) => {
    await openLanding(query)
    await stopClock()
    await pass(2900)
    await shows(text(), { role: 'status' })
    await pass(100)
    expect(await isSaid(text())).toBe(false)
    expect(window.location.search).toBe('')
  })

  function leaveOrders(): void {
    sessionStorage.setItem('unpaid-choice', '{}')
    for (const order of ['order-in-parts', 'generate-attempt']) localStorage.setItem(order, '{}')
  }

  test('no choice of photos and no order is left behind', async () => {
    leaveOrders()
    await openLanding('?signed-out')
    expect([sessionStorage.getItem('unpaid-choice'), localStorage.length]).toEqual([null, 0])
  })

  test('an order is kept where the session has not ended', async () => {
    leaveOrders()
    await openLanding()
    expect([sessionStorage.getItem('unpaid-choice'), localStorage.length]).toEqual([null, 2])
  })
})
