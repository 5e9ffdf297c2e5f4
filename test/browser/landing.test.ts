import { brotliCompressSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { barriers, STRICT } from '#test/kit/axe.ts'
import { DESK, strangerIn } from '#test/kit/people.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { STORY } from '#test/tools/demo/story.ts'
import { PRICING } from '#worker/domain/pricing.ts'
import { STYLE_EXAMPLES } from '#worker/domain/style-examples.ts'
import { STYLE_CHOICES } from '#worker/domain/styles.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

async function openLanding(hash = ''): Promise<Page> {
  const page = await strangerIn(browser)
  await page.goto(`${stack.app}/${hash}`)
  return page
}

test('without scripts and pictures the page says the same', async () => {
  const page = await strangerIn(browser, { javaScriptEnabled: false })
  await page.route(/\.(avif|jpg|svg|webm|mp4)$/, route => route.abort())
  await page.goto(`${stack.app}/`)
  for (const key of STYLE_CHOICES) await page.getByText(STYLE_EXAMPLES[key].description).waitFor()
  await page.getByLabel('AI style').waitFor({ state: 'hidden' })
  await page.getByText('Can I get my money back?').click()
  await page.getByText('write to support within 24 hours of paying', { exact: false }).nth(1).waitFor()
  await page.getByRole('link', { name: 'Watch Demo' }).click()
  await page.waitForURL(/#demo$/)
  await page.getByRole('link', { name: 'Play the demo' }).waitFor()
})

test('the page requests nothing from others, and its own script is small', async () => {
  const page = await strangerIn(browser)
  const asked: URL[] = []
  page.on('request', request => asked.push(new URL(request.url())))
  await page.goto(`${stack.app}/#style-explorer`, { waitUntil: 'networkidle' })
  expect(asked.filter(({ origin }) => origin !== stack.app).map(String)).toEqual([])
  const scripts = asked.filter(({ pathname }) => pathname.endsWith('.js'))
  const bodies = await Promise.all(scripts.map(async url => Buffer.from(await (await fetch(url)).arrayBuffer())))
  const sizes = bodies.map(body => brotliCompressSync(body).length)
  expect(sizes.length).toBeGreaterThan(0)
  expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThanOrEqual(8 * 1024)
})

test('the style explorer rewrites the texts in the chosen style without moving the page', async () => {
  const page = await openLanding('#style-explorer')
  const height = () => page.evaluate(() => document.documentElement.scrollHeight)
  await page.getByText(STYLE_EXAMPLES.descriptive.description).waitFor()
  const before = await height()
  for (const key of ['humor', 'cinematic'] as const) {
    await page.getByLabel('AI style').selectOption(key)
    await page.getByText(STYLE_EXAMPLES[key].description).waitFor()
    await page.getByText(STYLE_EXAMPLES.descriptive.description).waitFor({ state: 'hidden' })
  }
  await expect.poll(height).toBe(before)
})

test('Watch Demo plays the video at the top, muted, with its captions, and it can be seeked', async () => {
  const page = await openLanding()
  const video = page.locator('video')
  await page.locator('video[preload="none"]').waitFor()
  await page.getByRole('link', { name: sees('landing-watch-demo') }).click()
  const state = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const [track] = element.textTracks
      const { autoplay, controls, muted, playsInline, currentTime, videoWidth } = element
      const texts = [...(track?.cues ?? [])].map(cue => cue instanceof VTTCue && cue.text)
      return {
        autoplay,
        controls,
        muted,
        playsInline,
        videoWidth,
        captions: track?.mode,
        texts,
        plays: currentTime > 0,
      }
    })
  await expect.poll(state).toEqual({
    ...{ autoplay: true, controls: true, muted: true, playsInline: true, videoWidth: 720, captions: 'showing' },
    texts: STORY.map(({ caption }) => caption),
    plays: true,
  })
  await video.evaluate((element: HTMLVideoElement) => {
    element.pause()
    element.currentTime = element.duration - 1
  })
  const caption = () =>
    video.evaluate((element: HTMLVideoElement) => {
      const [shown] = [...(element.textTracks[0]?.activeCues ?? [])]
      return shown instanceof VTTCue && shown.text
    })
  await expect.poll(caption).toBe(STORY.at(-1)?.caption)
})

test('before the first photo the page does not show how many photos were described', async () => {
  const page = await strangerIn(browser)
  await page.route(
    url => url.pathname === '/api/stats/photo-count',
    route => route.fulfill({ json: { totalPhotosProcessed: 0 } }),
  )
  await page.goto(`${stack.app}/`)
  await page.getByText('0 photos described so far', { exact: true }).waitFor({ state: 'attached' })
  await page.getByText('0 photos described so far', { exact: true }).waitFor({ state: 'hidden' })
})

test.each([
  ['/privacy', 'We store no pictures.'],
  ['/terms', `The first ${PRICING.freePhotos} photos of an account are free.`],
])('%s is a page of its own, also for those who are signed in', async (path, sentence) => {
  for (const cookie of ['', `session_${new URL(stack.app).port}=something`]) {
    const answer = await fetch(`${stack.app}${path}`, { headers: { cookie } })
    expect(await answer.text()).toContain(sentence)
  }
})

test.each(['/', '/privacy', '/terms', '/login', '/login?sign-in'])(
  '%s, which everybody sees, has no barrier that axe finds, on the narrowest phone neither, and fits its window',
  async path => {
    const page = await strangerIn(browser, { viewport: DESK })
    await page.goto(`${stack.app}${path}`)
    expect(await barriers(page, STRICT)).toEqual([])
    await page.setViewportSize({ width: 320, height: 640 })
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(320)
  },
)
