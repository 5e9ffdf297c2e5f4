import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { withTexts } from '#test/kit/reviewing.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { doubleTap, swipe, tap } from '#test/kit/touch.ts'
import { api } from '#worker/contract/paths.ts'

/** A phone of 390×844 minus the browser's bars. */
const PHONE = { viewport: { width: 390, height: 664 }, hasTouch: true, isMobile: true }
const THUMB = 44

const browser = await sharedBrowser()

/** Opens the desk of a new job, at its first photo or the one with this number, those before it being approved. */
async function onDesk(photos: number, options: BrowserContextOptions = {}, number = 1) {
  const user = await withTexts(browser, photos, options)
  const { client, page, jobId, results } = user
  const photoIds = (await results()).map(({ photoId }) => photoId)
  if (number > 1) {
    await client.send('PATCH', api.jobPhotos(jobId), { photoIds: photoIds.slice(0, number - 1), approved: true })
  }
  await page.goto(`${inject('stack').app}/job/${jobId}?view=desk`)
  /** Waits until the photo with this number is on the desk and its picture is painted. */
  const shows = (number: number) =>
    page.waitForFunction(name => {
      const picture = document.querySelector(`section[aria-label="${name}"] figure img`)
      return picture instanceof HTMLImageElement && picture.complete && picture.naturalWidth > 0
    }, `Photo ${number} of ${photos}`)
  await shows(number)
  return {
    ...{ page, shows },
    /** The decisions in the job's order: p approved, x skipped, - none. */
    decided: (expected: string) =>
      expect
        .poll(async () =>
          (await results()).map(({ approved, skipped }) => (approved ? 'p' : skipped ? 'x' : '-')).join(''),
        )
        .toBe(expected),
  }
}

const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
const bottomOf = async (part: Locator) => {
  const { y, height } = await boxOf(part)
  return y + height
}
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

/** The middle of a button, which must stay where it was for the first photo. */
async function placeOf(page: Page, name: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(button(page, name))
  return { x: x + width / 2, y: y + height / 2 }
}

test('the picture is as high as its room, and Z shows it at its full size', async () => {
  const { page } = await onDesk(1)
  const picture = page.locator('figure img')
  await expect.poll(async () => (await boxOf(picture)).height - (await boxOf(page.getByRole('figure'))).height).toBe(0)
  await page.keyboard.press('z')
  await expect.poll(() => picture.evaluate(image => Math.max(image.clientWidth, image.clientHeight))).toBe(2048)
})

test('photos, each seen, are decided by one click each, for which the mouse stays in its place', async () => {
  const { page, shows, decided } = await onDesk(4)
  const [approve, skip] = [await placeOf(page, 'Approve'), await placeOf(page, 'Skip')]
  for (const [index, { x, y }] of [approve, skip, approve, approve].entries()) {
    await shows(index + 1)
    await page.mouse.click(x, y)
  }
  await page.getByRole('region', { name: 'Approved' }).waitFor()
  await decided('pxpp')
})

test('on a phone photos are decided by one tap each without scrolling, and the second of two quick taps is ignored', async () => {
  const { page, shows, decided } = await onDesk(4, PHONE)
  const [approve, skip] = [await placeOf(page, 'Approve'), await placeOf(page, 'Skip')]
  await tap(page, approve, 0)
  await shows(2)
  await tap(page, skip, 1)
  await shows(3)
  await doubleTap(page, approve, 2)
  await shows(4)
  await decided('pxp-')
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
})

test('on a phone a photo fits the screen with controls as large as a thumb, and a swipe only browses', async () => {
  const { page, shows, decided } = await onDesk(3, PHONE, 2)
  // A hidden filmstrip would load its pictures before the photo.
  await expect.poll(() => page.locator('main img').count()).toBe(1)
  for (const name of ['Skip', 'Approve', 'Previous photo', 'Next photo', 'Edit title', 'Edit tags']) {
    const smaller = async () => {
      const { width, height } = await boxOf(page.getByRole('button', { name }))
      return Math.min(width, height)
    }
    await expect.poll(smaller).toBeGreaterThanOrEqual(THUMB)
  }
  const room = async () =>
    (await boxOf(button(page, 'Approve'))).y - (await bottomOf(page.getByText('photonym').last()))
  await expect.poll(room).toBeGreaterThanOrEqual(0)
  await expect.poll(() => page.evaluate(() => [document.documentElement.scrollWidth, window.scrollY])).toEqual([390, 0])

  await swipe(page, 300, 100)
  await shows(3)
  await swipe(page, 100, 300)
  await shows(2)
  await swipe(page, 380, 100)
  await swipe(page, 300, 290)
  await swipe(page, 100, 300)
  await shows(1)
  await decided('p--')
})

test('on a phone no bar and no toast covers what is needed next, and the summary ends at the bottom', async () => {
  const { page } = await onDesk(2, PHONE, 2)
  await button(page, 'Edit tags').tap()
  const product = page.getByRole('list', { name: 'Tags' }).getByText('photonym')
  await expect.poll(async () => (await boxOf(product)).height).toBe(THUMB)
  await button(page, /^Remove tag/)
    .first()
    .tap()
  const toast = page.locator('[data-sonner-toast]').filter({ hasText: 'Tag removed' })
  await toast.getByRole('button', { name: 'Close toast' }).focus()
  const uncovered = async () => {
    await page.evaluate(() => void window.scrollTo(0, document.documentElement.scrollHeight))
    return (await boxOf(toast)).y - (await bottomOf(button(page, 'Done')))
  }
  await expect.poll(uncovered).toBeGreaterThan(0)
  await button(page, 'Done').tap()

  await page.keyboard.press('f')
  await page.getByRole('figure').locator('figcaption').waitFor()
  await page.keyboard.press('p')
  const dock = page.getByRole('region', { name: 'Review' })
  await button(page, sees('apply-selected', { n: 2, provider: 'Flickr' })).waitFor()
  await expect.poll(() => bottomOf(dock)).toBe(PHONE.viewport.height)
  await expect.poll(() => button(page, 'Full screen').isDisabled()).toBe(true)
  await button(page, sees('clear-selection')).tap()
  await button(page, 'Select 2 approved photos').tap()
  await button(page, sees('apply-selected', { n: 2, provider: 'Flickr' })).waitFor()
})

test('a notice above the desk hides no button', async () => {
  const { page } = await onDesk(1)
  const json = { success: true, flags: {}, paused: ['describe', 'apply'] }
  await page.route('**/api/features', route => route.fulfill({ json }))
  await page.reload()
  await page.getByText('has paused').waitFor()
  const height = page.viewportSize()?.height ?? 0
  const decision = button(page, 'Approve')
  await expect.poll(() => bottomOf(decision)).toBeGreaterThan(0)
  await expect.poll(() => bottomOf(decision)).toBeLessThanOrEqual(height)
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBe(height)
})
