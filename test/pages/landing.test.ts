import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { strangerIn } from '../support/people.ts'

const stack = inject('stack')
const COUNT = '/api/stats/photo-count'

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

/** The landing page's text about the count, once it shows. */
async function countSaid(answer: { json: object } | 'none'): Promise<string | null> {
  const page = await strangerIn(browser)
  await page.route(
    url => url.pathname === COUNT,
    route => (answer === 'none' ? route.abort() : route.fulfill(answer)),
  )
  await page.goto(`${stack.app}/`)
  const line = page.getByText('photos described so far')
  await line.waitFor()
  return line.textContent()
}

test('the landing page shows how many photos were described, and a thousand when it cannot know', async () => {
  expect(await countSaid({ json: { totalPhotosProcessed: 12_345 } })).toBe('12,345 photos described so far')
  expect(await countSaid({ json: {} })).toBe('1,000 photos described so far')
  expect(await countSaid('none')).toBe('1,000 photos described so far')
})

test('before the first photo there is no count to show', async () => {
  const page = await strangerIn(browser)
  await page.route(
    url => url.pathname === COUNT,
    route => route.fulfill({ json: { totalPhotosProcessed: 0 } }),
  )
  await page.goto(`${stack.app}/`)
  const line = page.getByText('0 photos described so far', { exact: true })
  await line.waitFor({ state: 'attached' })
  expect(await line.isVisible()).toBe(false)
})
