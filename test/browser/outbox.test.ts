import { readdirSync } from 'node:fs'
import type { Page, Request } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { reviewing, withTexts } from '#test/kit/reviewing.ts'
import { shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

const button = (page: Page, photo: number, name: string) =>
  page.getByRole('article').nth(photo).getByRole('button', { name, exact: true })

/** The changes that this browser's tabs have sent since, in order, without attempts that reached no server. */
function changesOf(page: Page): () => unknown[] {
  const requests: Request[] = []
  page.context().on('request', (request: Request) => {
    if (request.method() === 'PATCH') requests.push(request)
  })
  return () => requests.filter(request => request.failure() === null).map(request => request.postDataJSON())
}

test('two tabs send from one outbox, each change once, and both show the outcome', async () => {
  const { page, jobId, results } = await reviewing(browser, 2)
  const other = await page.context().newPage()
  await other.goto(`${stack.app}/job/${jobId}`)
  await button(other, 1, 'Approve').waitFor()
  const sent = changesOf(page)
  await page.context().setOffline(true)
  await button(page, 0, 'Approve').click()
  await button(other, 1, 'Approve').click()
  for (const tab of [page, other]) {
    await shows(tab, 'Offline. 2 changes are kept here.')
    await shows(tab, '2 approved')
  }
  await other.close()
  await page.context().setOffline(false)
  await page.getByText('are kept here').waitFor({ state: 'detached' })
  await expect.poll(async () => (await results()).map(({ approved }) => approved)).toEqual([true, true])
  expect(sent()).toEqual([
    { approved: true, seen: 1 },
    { approved: true, seen: 1 },
  ])
})

test('if a release has removed the code of a view, the page reloads once, and not while something is being typed', async () => {
  const { page, jobId, results } = await withTexts(browser, 1)
  const gone = new RegExp(
    readdirSync('web/dist/assets')
      .filter(name => name.startsWith('desk'))
      .join('|'),
  )
  await page.route(gone, route => route.fulfill({ status: 404, body: '' }))
  await page.goto(`${stack.app}/job/${jobId}?view=cards`)
  const loads: string[] = []
  page.on('load', () => loads.push(page.url()))
  await button(page, 0, 'Edit title').click()
  const title = page.getByRole('textbox', { name: 'Title' })
  await title.fill('Typed before the release')
  await page.getByRole('radio', { name: 'Desk' }).click()
  await page.getByText('There is a new version.').waitFor()
  expect(loads).toEqual([])
  await page.unroute(gone)
  await title.press('Enter')
  await page.getByRole('region', { name: 'Photo 1 of 1' }).waitFor()
  await expect.poll(async () => (await results())[0]?.generatedTitle).toBe('Typed before the release')
  await expect.poll(() => loads.length).toBe(1)
})
