import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { barriers, STRICT } from '#test/kit/axe.ts'
import { strangerIn } from '#test/kit/people.ts'
import { headed, shows, stopClock } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'
import record from '#web/features/landing/record.json' with { type: 'json' }
import { formatMoney } from '#worker/domain/money-text.ts'
import { PRICING, quote } from '#worker/domain/pricing.ts'
import { STYLE_EXAMPLES } from '#worker/domain/style-examples.ts'
import { STYLE_CHOICES } from '#worker/domain/styles.ts'

const stack = inject('stack')
const COUNT = '/api/stats/photo-count'
const FREE_PHOTOS = PRICING.freePhotos

const browser = await sharedBrowser()

const SECTIONS = [
  'Your photos have something to say.',
  'Why Choose Photonym',
  'An agent for the photos still to come',
  'How It Works',
  'Before, after, and after undo',
  'One photo, 12 styles',
  'What words do for a photo',
  'Privacy and security',
  'Pricing',
  'Features',
  'Frequently asked questions',
  'Begin with the photos you like best',
]

// These tests only read the page.
describe('at /', () => {
  let page: Page
  beforeAll(async () => {
    page = await strangerIn(browser)
    await page.goto(`${stack.app}/`)
  })

  test('the landing page has its sections in order, its header leads to three of them, and each call to action to the log-in page', async () => {
    const headings = page.locator('main > section h1, main > section h2')
    expect(await headings.allTextContents()).toEqual(SECTIONS)
    expect(SECTIONS[1]).toBe(`${sees('landing-why')} Photonym`)
    expect(SECTIONS[3]).toBe(sees('landing-how'))
    expect(SECTIONS[5]).toBe(`One photo, ${sees('landing-marketing-styles')}`)
    const levels = await page
      .locator('h1, h2, h3, h4')
      .evaluateAll(all => all.map(heading => Number(heading.tagName.slice(1))))
    expect(levels.filter((level, index) => level > (levels[index - 1] ?? 0) + 1)).toEqual([])

    const header = page.getByRole('banner')
    for (const [name, anchor] of [
      ['Features', sees('landing-features-anchor')],
      ['Pricing', sees('landing-pricing-anchor')],
      ['FAQ', sees('landing-faq-anchor')],
    ] as const) {
      expect(await header.getByRole('link', { name, exact: true }).getAttribute('href')).toBe(anchor)
      expect(await page.locator(anchor).count()).toBe(1)
    }
    expect(await header.getByRole('link', { name: sees('landing-get-started') }).getAttribute('href')).toBe(
      sees('landing-target'),
    )
    expect(await page.getByRole('link', { name: sees('landing-get-started') }).count()).toBe(2)
    const actions = page.locator('a.button:not([data-watch])')
    expect(await actions.allTextContents()).toContain(sees('landing-free-trial'))
    const targets = await actions.evaluateAll(all => all.map(link => link.getAttribute('href')))
    expect(new Set(targets)).toEqual(new Set([sees('landing-target')]))
  })

  test('prices are those of the price list, and the minimum is named for ten photos or fewer', async () => {
    const shown = await page.locator('#pricing tbody tr').allTextContents()
    const price = (photos: number) => formatMoney(quote(photos, { free: 0 }).amount, PRICING.currency)
    const rows = sees('landing-pricing-photos').map(photos => `${photos} photos${price(photos)}`)
    expect(shown).toEqual(rows.map((row, index) => (index === 0 ? `${row} ${sees('landing-minimum')}` : row)))
    expect(price(100)).toBe(`${sees('landing-price-100')}.00`)
    expect(price(500)).toBe(`${sees('landing-price-500')}.00`)
    expect(price(1000)).toBe(`${sees('landing-price-1000')}.00`)
    await page.getByText(`The first ${FREE_PHOTOS} photos of every account are free.`).waitFor()
  })

  test('one photo is shown before, after and after undo, and the last equals the first', async () => {
    const texts = (name: string) => page.getByRole('region', { name, exact: true }).locator('dl').textContent()
    expect(await texts('After')).toContain(record.after.title)
    expect(await texts('After Undo')).toBe(await texts('Before'))
  })

  test('the footer links to privacy and terms', async () => {
    const links = page.getByRole('contentinfo').getByRole('link')
    expect(await links.evaluateAll(all => all.map(link => link.getAttribute('href')))).toEqual(['/privacy', '/terms'])
  })
})

test('without scripts and pictures the page says the same', async () => {
  const page = await strangerIn(browser, { javaScriptEnabled: false })
  await page.route(/\.(avif|jpg|svg|webm|mp4)$/, route => route.abort())
  await page.goto(`${stack.app}/`)
  for (const key of STYLE_CHOICES) {
    expect(await page.getByText(STYLE_EXAMPLES[key].description).isVisible(), key).toBe(true)
  }
  expect(await page.getByLabel('AI style').isVisible()).toBe(false)
  expect(await page.locator('main img:not([alt]), main img[alt=""]').count()).toBe(0)
  await page.getByText('Can I get my money back?').click()
  await page.getByText('write to support within 24 hours of paying', { exact: false }).nth(1).waitFor()
  await page.getByRole('link', { name: 'Watch Demo' }).click()
  expect(new URL(page.url()).hash).toBe('#demo')
  await page.getByRole('link', { name: 'Play the demo' }).waitFor()
})

describe('at /#style-explorer', () => {
  const asked: URL[] = []
  let page: Page
  beforeAll(async () => {
    page = await strangerIn(browser)
    page.on('request', request => asked.push(new URL(request.url())))
    await page.goto(`${stack.app}/#style-explorer`, { waitUntil: 'networkidle' })
  })
  afterAll(() => giveBack([page.context()]))

  test('the page requests nothing from others', () => {
    expect(asked.filter(({ origin }) => origin !== stack.app).map(String)).toEqual([])
  })

  test('the page’s own script is small', async () => {
    const scripts = asked.filter(({ pathname }) => pathname.endsWith('.js'))
    const bodies = await Promise.all(scripts.map(async url => Buffer.from(await (await fetch(url)).arrayBuffer())))
    const sizes = bodies.map(body => brotliCompressSync(body).length)
    expect(sizes.length).toBeGreaterThan(0)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * 1024)
  })

  test('the style explorer rewrites the texts in the chosen style without moving the page', async () => {
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    for (const key of ['humor', 'cinematic'] as const) {
      await page.getByLabel('AI style').selectOption(key)
      await page.getByText(STYLE_EXAMPLES[key].description).waitFor()
      expect(await page.getByText(STYLE_EXAMPLES.descriptive.description).isVisible()).toBe(false)
    }
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
  })

  test('Watch Demo plays the video at the top, muted, with its captions', async () => {
    expect(await page.locator('video').getAttribute('preload')).toBe('none')
    await page.getByRole('link', { name: sees('landing-watch-demo') }).click()
    await page.waitForFunction(() => (document.querySelector('video')?.currentTime ?? 0) > 0)
    const video = await page.locator('video').evaluate((element: HTMLVideoElement) => {
      const [track] = element.textTracks
      const { autoplay, controls, muted, playsInline, duration } = element
      return { autoplay, controls, muted, playsInline, duration, captions: track?.mode, cues: track?.cues?.length ?? 0 }
    })
    expect(video).toMatchObject({ autoplay: true, controls: true, muted: true, playsInline: true, captions: 'showing' })
    expect(video.cues).toBeGreaterThan(3)
    expect(video.duration).toBeGreaterThanOrEqual(30)
    expect(video.duration).toBeLessThanOrEqual(45)
  })
})

test('signing out leaves no choice of photos and no order behind: the landing page removes them', async () => {
  const page = await strangerIn(browser)
  await page.goto(`${stack.app}/privacy`)
  await page.evaluate(() => {
    sessionStorage.setItem('unpaid-choice', '{}')
    for (const order of ['order-in-parts', 'generate-attempt']) localStorage.setItem(order, '{}')
  })
  await page.goto(`${stack.app}/`)
  expect(await page.evaluate(() => localStorage.length)).toBe(2)
  await page.goto(`${stack.app}/?signed-out`)
  await page.waitForFunction(() => sessionStorage.getItem('unpaid-choice') === null && localStorage.length === 0)
})

describe('privacy and terms', () => {
  test.each([
    ['/privacy', 'Privacy', 'We store no pictures.'],
    ['/terms', 'Terms', `The first ${FREE_PHOTOS} photos of an account are free.`],
  ])('%s is a page of its own for everybody, with the numbers of the product', async (path, title, sentence) => {
    const page = await strangerIn(browser, { javaScriptEnabled: false })
    await page.goto(`${stack.app}${path}`)
    await headed(page, title)
    await page.getByText(sentence).waitFor()
    expect(await page.locator('main').textContent()).not.toMatch(/[{}]|Operators/)
    const cookie = `session_${new URL(stack.app).port}=something`
    const known = await fetch(`${stack.app}${path}`, { headers: { cookie } })
    expect(await known.text()).toContain(sentence)
  })
})

describe('a page that everybody sees', () => {
  let page: Page
  beforeAll(async () => {
    page = await strangerIn(browser)
  })
  test.each(['/', '/privacy', '/terms', '/login', '/login?sign-in'])(
    '%s has no barrier that axe finds, on the narrowest phone neither, and fits its window',
    async path => {
      await page.goto(`${stack.app}${path}`)
      expect(await barriers(page, STRICT)).toEqual([])
      await page.setViewportSize({ width: 320, height: 640 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
    },
  )
})

describe('how many photos were described', () => {
  let page: Page
  beforeAll(async () => {
    page = await strangerIn(browser)
  })
  afterAll(() => giveBack([page.context()]))

  /** Opens the landing page with this answer to its question, or none. */
  async function openWith(answer: { json: object } | 'none'): Promise<void> {
    const counted = (url: URL) => url.pathname === COUNT
    onTestFinished(() => page.unroute(counted))
    await page.route(counted, route => (answer === 'none' ? route.abort() : route.fulfill(answer)))
    await page.goto(`${stack.app}/`)
  }
  async function said(): Promise<string | null> {
    const line = page.getByText('photos described so far')
    await line.waitFor()
    return line.textContent()
  }

  test('is said on the landing page', async () => {
    await openWith({ json: { totalPhotosProcessed: 12_345 } })
    expect(await said()).toBe('12,345 photos described so far')
  })

  test('is a thousand where the server does not say it', async () => {
    await openWith({ json: {} })
    const fallback = sees('landing-photo-count-fallback').toLocaleString('en')
    expect(await said()).toBe(`${fallback} photos described so far`)
  })

  test('is a thousand where the server does not answer', async () => {
    await openWith('none')
    expect(await said()).toBe('1,000 photos described so far')
  })

  test('is not shown before the first photo', async () => {
    await openWith({ json: { totalPhotosProcessed: 0 } })
    const line = page.getByText('0 photos described so far', { exact: true })
    await line.waitFor({ state: 'attached' })
    expect(await line.isVisible()).toBe(false)
  })
})

test('after a log-out and a deletion the page says so for three seconds', async () => {
  const page = await strangerIn(browser)
  await page.clock.install()
  await stopClock(page)
  for (const [how, text] of [
    ['', sees('logged-out')],
    ['deleted', 'Your account was deleted'],
  ] as const) {
    await page.goto(`${stack.app}/?signed-out=${how}`)
    await shows(page, text)
    await page.clock.runFor(2900)
    await shows(page, text)
    await page.clock.runFor(100)
    await page.getByText(text, { exact: true }).waitFor({ state: 'hidden' })
  }
})
