import type { Page } from 'playwright-core'
import { expect, inject, onTestFinished, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { DESK, PHONE } from '#test/kit/people.ts'
import { reviewing } from '#test/kit/reviewing.ts'
import { failing, press } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'
import { api } from '#worker/contract/paths.ts'

const sandbox = control(inject('stack'))
const browser = await sharedBrowser()

const NARROW = { width: 320, height: 568 }
const SIZES = [DESK, { ...PHONE, height: 664 }, NARROW, { width: 640, height: 400 }]
const TABS = 60

const dock = (page: Page) => page.getByRole('region', { name: 'Review', exact: true })

/** Records from now on every focused element that is covered by the dock or a toast. */
async function watchFocus(page: Page) {
  await page.evaluate(() => {
    const covered: string[] = []
    Reflect.set(window, 'covered', covered)
    document.addEventListener('focusin', ({ target }) => {
      if (!(target instanceof Element) || target.closest('[data-bottom-bar], [data-sonner-toaster]')) return
      const { top, bottom, left, right } = target.getBoundingClientRect()
      const isUnder = [...document.querySelectorAll('[data-bottom-bar], [data-sonner-toast]')].some(over => {
        const box = over.getBoundingClientRect()
        return box.top < bottom - 1 && box.bottom > top + 1 && box.left < right && box.right > left
      })
      if (isUnder) covered.push(target.getAttribute('aria-label') ?? target.textContent)
    })
  })
  return () => page.evaluate(() => ({ covered: Reflect.get(window, 'covered'), scrolled: window.scrollY }))
}

test('no focused element is under the dock or a toast in any window, and in a low one the dock scrolls with the page', async () => {
  const { page, jobId, results } = await reviewing(browser, 12)
  const photoId = (await results())[0]?.photoId ?? ''
  await failing(page, api.jobPhoto(jobId, photoId), { status: 409, error: 'No.', code: 'CONFLICT' })
  const toast = page.locator('[data-sonner-toast]')
  for (const size of SIZES) {
    await page.setViewportSize(size)
    await page.evaluate(() => void window.scrollTo(0, 0))
    await page.getByRole('button', { name: 'Approve', exact: true }).first().press('Enter')
    await toast.hover()
    const boxes = async () => {
      const [said, bar] = [await toast.boundingBox(), await dock(page).boundingBox()]
      const saidEnd = said && said.y + said.height
      return said && bar && { isLow: bar.height < size.height / 4, isApart: Number(saidEnd) < bar.y, isIn: said.x >= 0 }
    }
    await expect.poll(boxes).toEqual({ isLow: true, isApart: true, isIn: true })

    await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { checked: true }).focus()
    const seen = await watchFocus(page)
    for (let tab = 0; tab < TABS; tab += 1) await page.keyboard.press('Tab')
    await expect.poll(async () => (await seen()).covered).toEqual([])
    await expect.poll(async () => (await seen()).scrolled).toBeGreaterThan(1000)
    await expect.poll(() => toast.count()).toBe(1)

    const { scrolled } = await seen()
    await dock(page)
      .getByRole('button', { name: sees('clear-selection') })
      .focus()
    await page.keyboard.press('Tab')
    await expect.poll(async () => (await seen()).scrolled).toBe(scrolled)
    await press(page, 'Close toast')
    await toast.waitFor({ state: 'detached' })
    await page.setViewportSize({ ...size, height: 390 })
    await expect.poll(() => dock(page).evaluate(bar => getComputedStyle(bar).position)).toBe('static')
  }
})

test('the dock keeps its height from the press to the end of a batch, unless the window is turned, and passes axe', async () => {
  const { client, page, jobId, results } = await reviewing(browser, 2, { viewport: NARROW })
  const height = async () => (await dock(page).boundingBox())?.height ?? 0
  await expect.poll(height).toBeGreaterThan(0)
  const before = await height()
  const [{ photoId: about } = { photoId: '' }] = await results()
  onTestFinished(async () => void (await sandbox.clearFaults()))
  await sandbox.fault({ service: 'flickr', match: 'getInfo', about, delayMs: 3000, times: 0 })
  // The second click hits what the first has put under the mouse.
  await page.getByRole('button', { name: 'Approve and apply all' }).dblclick()
  await page.getByRole('button', { name: 'Apply all 2' }).dblclick()
  await dock(page).getByRole('progressbar', { name: 'Applying to Flickr' }).waitFor()
  await expect.poll(height).toBe(before)
  await page.setViewportSize(DESK)
  await expect.poll(height).toBeLessThan(before)
  expect(await barriers(page)).toEqual([])
  await sandbox.clearFaults()
  await client.applied(jobId)
  await page.getByRole('link', { name: sees('process-more') }).waitFor()
  await client.undoBatch(
    jobId,
    (await results()).map(({ photoId }) => photoId),
  )
  await client.undone(jobId)
})
