import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { DESK, type Person, personIn } from '#test/kit/people.ts'
import { onAnotherDevice } from '#test/kit/reviewing.ts'
import { failing, press } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { control } from '#test/kit/stack-client.ts'
import { until } from '#test/kit/until.ts'
import type { PhotosAnswer } from '#worker/contract/photos.ts'

const stack = inject('stack')
const sandbox = control(stack)
const PHOTOS = 100

const browser = await sharedBrowser()
let client: Person['client']
let page: Page
let jobId: string
let photoId: string

// All tests share one job of a hundred photos, and depend on their order.
beforeAll(async () => {
  const person = await personIn(browser, stack)
  client = person.client
  page = person.page
  await client.connect('vivian')
  await client.put('/api/users/preferences', { addTagsTo: 'all' })
  const bare: string[] = []
  for (let cursor: string | null = ''; bare.length < PHOTOS && cursor !== null; ) {
    const listed: PhotosAnswer = await client.list({ limit: '500', ...(cursor && { cursor }) })
    bare.push(...listed.photos.filter(({ title, description }) => !title && !description).map(({ id }) => id))
    cursor = listed.nextCursor
  }
  photoId = bare[0] ?? ''
  jobId = (await client.process(bare.slice(0, PHOTOS))).jobId
  await client.generated(jobId)
  await page.goto(`${stack.app}/job/${jobId}`)
  await dock().waitFor()
})
afterAll(async () => {
  await sandbox.clearFaults()
  await client.send('DELETE', '/api/auth/disconnect/flickr')
})

const dock = () => page.getByRole('region', { name: 'Review' })
const inDock = (name: string | RegExp) =>
  dock().getByRole('button', { name, ...(typeof name === 'string' && { exact: true }) })

/** Returns how often the page has called the path since then. */
function counting(path: string): () => number {
  let calls = 0
  page.on('request', request => {
    calls += Number(new URL(request.url()).pathname === path)
  })
  return () => calls
}

/** Records from now on every focused element that is covered by the dock or a toast. */
async function watchFocus(): Promise<() => Promise<{ covered: string[]; scrolled: number }>> {
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

const NARROW = { width: 320, height: 568 }

test.each([NARROW, { width: 640, height: 400 }])(
  'no focused element is under the dock or a toast at $width px',
  async size => {
    await page.setViewportSize(size)
    const works = await failing(page, `/api/photos/job/${jobId}/photo/${photoId}`, {
      status: 409,
      error: 'No.',
      code: 'CONFLICT',
    })
    await page.getByRole('button', { name: 'Approve', exact: true }).first().press('Enter')
    const toast = page.locator('[data-sonner-toast]')
    await toast.hover()
    await works()
    const [said, bar] = [await toast.boundingBox(), await dock().boundingBox()]
    expect(bar?.height).toBeLessThan(size.height / 4)
    expect((said?.y ?? 0) + (said?.height ?? 0)).toBeLessThan(bar?.y ?? 0)
    expect(said?.x).toBeGreaterThanOrEqual(0)

    await page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { checked: true }).focus()
    const seen = await watchFocus()
    for (let tab = 0; tab < 60; tab += 1) await page.keyboard.press('Tab')
    const { covered, scrolled } = await seen()
    expect(covered).toEqual([])
    expect(scrolled).toBeGreaterThan(1000)
    expect(await toast.count()).toBe(1)

    await inDock(sees('clear-selection')).focus()
    await page.keyboard.press('Tab')
    expect((await seen()).scrolled).toBe(scrolled)

    await press(page, 'Close toast')
    await page.setViewportSize({ ...size, height: 390 })
    expect(await dock().evaluate(bar => getComputedStyle(bar).position)).toBe('static')
    await page.setViewportSize(DESK)
    await page.evaluate(() => void window.scrollTo(0, 0))
  },
)

test('a tag removed from one photo can be removed from all others by one press and put back; the offer stays while it has the focus', async () => {
  const tags = async () => (await client.job(jobId)).results.map(({ generatedTags }) => generatedTags)
  const before = await tags()
  const having = (tag: string) => before.filter(list => list.includes(tag)).length
  const tag = before[0]?.filter(one => having(one) > 2).toSorted((a, b) => having(a) - having(b))[0] ?? ''
  const count = having(tag)

  await page.clock.install()
  await page.getByRole('article').first().getByRole('button', { name: tag, exact: true }).press('Delete')
  const offer = page.getByRole('button', { name: `Remove from ${count - 1} others` })
  await offer.focus()
  await page.clock.fastForward('01:00')
  await offer.press('Enter')
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.waitFor()
  expect((await tags()).filter(list => list.includes(tag))).toEqual([])
  expect(await page.evaluate(() => document.activeElement !== document.body)).toBe(true)
  await undo.click()
  await page.getByText(`The tag is back on ${count} photos`).waitFor()
  expect(await tags()).toEqual(before)
})

test('applying a hundred photos can be stopped midway: the rest stays as it was, and each press counts once', async () => {
  // With a faked clock, as the test before has it, the second press of a double click can count as a new one.
  await page.context().close()
  page = await onAnotherDevice(browser, client, `/job/${jobId}`)
  await dock().waitFor()
  const applies = counting('/api/photos/apply-batch')
  const undos = counting('/api/photos/undo-batch')
  await sandbox.fault({ service: 'flickr', match: 'getInfo', delayMs: 3000, times: 0 })
  const height = async () => (await dock().boundingBox())?.height
  const before = await height()
  await page.getByRole('button', { name: 'Approve and apply all' }).dblclick()
  await page.getByRole('button', { name: `Apply all ${PHOTOS}` }).dblclick()
  await dock().getByRole('progressbar', { name: 'Applying to Flickr' }).waitFor()
  await dock().getByText('You can close this page; the job goes on.').waitFor()
  expect(await height()).toBe(before)
  await expect.poll(() => page.title()).toMatch(/^\d+ % · Review$/)
  expect(await barriers(page)).toEqual([])
  await inDock('Stop').press('Enter')
  await inDock(/^Apply \d+ to Flickr$/).waitFor()
  expect(await page.title()).not.toContain('%')
  expect(await dock().evaluate(bar => bar === document.activeElement)).toBe(true)

  const { applyProgress, results } = await client.job(jobId)
  const applied = results.filter(result => result.applied).length
  const left = PHOTOS - applied
  expect(applied).toBeLessThan(PHOTOS)
  expect(applyProgress.isApplying).toBe(false)
  expect(results.filter(({ applyError }) => applyError)).toEqual([])
  await dock().getByText(`${left} selected`, { exact: true }).waitFor()
  expect(applies()).toBe(1)

  await page.setViewportSize(NARROW)
  const narrow = await height()
  await inDock(`Apply ${left} to Flickr`).dblclick()
  await page.getByRole('button', { name: `Apply all ${left}` }).dblclick()
  await dock().getByRole('progressbar').waitFor()
  expect(await height()).toBe(narrow)
  await page.setViewportSize(DESK)
  await expect.poll(height).toBeLessThan(narrow ?? 0)
  const countApplied = async () => (await client.job(jobId)).results.filter(result => result.applied).length
  await until('an applied photo', countApplied, count => count > 0)
  await page.setViewportSize(NARROW)
  await page.getByRole('radio', { name: 'Desk' }).press('Space')
  const stop = page.getByRole('button', { name: 'Stop', exact: true })
  await page
    .locator('summary')
    .getByText(/^Applying to Flickr: \d+ of \d+/)
    .waitFor()
  const status = await stop.evaluateHandle(button => button.parentElement)
  await stop.press('Enter')
  await expect.poll(() => status.evaluate(bar => bar === document.activeElement)).toBe(true)
  await page.goBack()
  await page.setViewportSize(DESK)
  await inDock(/^Apply \d+ to Flickr$/).waitFor()
  expect(applies()).toBe(2)

  await sandbox.clearFaults()
  await press(page, sees('clear-selection'))
  const now = await countApplied()
  await dock().getByText(`${now} applied`, { exact: true }).waitFor()
  await dock()
    .getByRole('link', { name: sees('process-more') })
    .waitFor()
  expect(await barriers(page)).toEqual([])
  await inDock('Undo all').dblclick()
  await page.getByRole('button', { name: `Undo all ${now}` }).dblclick()
  await dock().waitFor({ state: 'detached' })
  expect((await client.undone(jobId)).results.filter(result => result.applied)).toEqual([])
  expect(undos()).toBe(1)
})
