import { expect, inject, test } from 'vitest'
import { borrowFlickr, PHONE, personIn } from '#test/kit/people.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const MOST_IMAGES = 60
const SCREEN_PX = 900
const stack = inject('stack')
const browser = await sharedBrowser()

test('of five thousand photos the document has few pictures, and those that are scrolled past are no longer downloaded', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'vivian')
  const isPicture = (url: URL) => url.origin === stack.sandbox && url.pathname.startsWith('/photos/')
  await page.route(isPicture, () => undefined)
  await page.goto(`${stack.app}/photos`)
  const pictures = page.locator('main img')
  await pictures.first().waitFor()
  const cancelled = page.waitForEvent('requestfailed', request => isPicture(new URL(request.url())))
  await page.mouse.wheel(0, SCREEN_PX * 3)
  await cancelled
  await expect.poll(() => pictures.count()).toBeLessThanOrEqual(MOST_IMAGES)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
})

test('titles are readable under their photos on a phone: whole, or as three lines', async () => {
  const { client, page } = await personIn(browser, stack, { viewport: PHONE })
  await borrowFlickr(client, 'ansel')
  const titled = (await client.list({ limit: '500' })).photos.filter(({ title }) => title.length > 20)
  await page.goto(`${stack.app}/photos`)
  await page.getByRole('checkbox').first().waitFor()
  for (const { title } of titled.slice(0, 3)) {
    const line = page.getByText(title, { exact: true })
    while ((await line.count()) === 0) {
      await page.mouse.wheel(0, 300)
      await page.evaluate(() => new Promise(requestAnimationFrame))
    }
    const { lines, isCut, colour } = await line.evaluate(shown => ({
      lines: Math.round(shown.clientHeight / 18),
      isCut: shown.scrollHeight > shown.clientHeight,
      colour: getComputedStyle(shown).color === getComputedStyle(document.body).color,
    }))
    expect({ title, isShort: isCut && lines < 3, colour }).toEqual({ title, isShort: false, colour: true })
  }
})
