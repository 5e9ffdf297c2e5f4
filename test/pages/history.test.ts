import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { borrowFlickr, personIn } from '../support/people.ts'
import { generate } from '../support/reviewing.ts'

const stack = inject('stack')

let browser: Browser
beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser.close())

test('older jobs are shown on demand, and a job that is linked to at once', async () => {
  const person = await personIn(browser, stack)
  const { client, page } = person
  await borrowFlickr(client, 'dorothea')
  const [older, newer] = [await generate(person, 1), await generate(person, 1)]
  // As if a page held one job.
  await page.route(
    ({ pathname }) => pathname === '/api/jobs',
    route => {
      const url = new URL(route.request().url())
      url.searchParams.set('limit', '1')
      return route.continue({ url: String(url) })
    },
  )
  const shown = () =>
    page
      .getByRole('list', { name: 'Jobs' })
      .getByRole('link')
      .evaluateAll(links => [
        ...new Set(links.flatMap(link => /job\/([\w-]+)/.exec(link.getAttribute('href') ?? '')?.[1] ?? [])),
      ])
  await page.goto(`${stack.app}/history`)
  const showOlder = page.getByRole('button', { name: 'Show older jobs' })
  await showOlder.waitFor()
  expect(await shown()).toEqual([newer])
  await showOlder.press('Enter')
  await expect.poll(shown, { timeout: 20_000 }).toEqual([newer, older])
  expect(await showOlder.count()).toBe(0)

  await page.goto(`${stack.app}/history?job=${older}`)
  await showOlder.waitFor()
  expect(await shown()).toEqual([older])
})
