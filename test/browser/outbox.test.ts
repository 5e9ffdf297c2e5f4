import { readdirSync } from 'node:fs'
import type { Page, Request } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { holdSession, newUser, PASSWORD } from '#test/kit/people.ts'
import { reviewing, withTexts } from '#test/kit/reviewing.ts'
import { goWithin, headed, landingSaid, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

const title = (page: Page) => page.getByRole('textbox', { name: 'Title' })
const titleOf = (page: Page, photo: number) => page.getByRole('article').nth(photo).getByRole('heading', { level: 2 })

async function typeTitle(page: Page, photo: number, text: string): Promise<void> {
  await page.getByRole('article').nth(photo).getByRole('button', { name: 'Edit title' }).click()
  await title(page).fill(text)
}

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

/** Makes the server unreachable for changes, while everything else still loads. */
async function cutOff(page: Page): Promise<() => Promise<void>> {
  const path = /\/api\/photos\/job\/[^/]+\/photo/
  await page.context().route(path, route => (route.request().method() === 'PATCH' ? route.abort() : route.continue()))
  return () => page.context().unroute(path)
}

test('what is typed and decided without a connection is kept, over a reload, and sent in order once there is one', async () => {
  const { page, results } = await reviewing(browser, 3)
  await typeTitle(page, 0, 'Typed in a tunnel')
  await page.context().setOffline(true)
  const status = page.getByRole('status').filter({ hasText: 'Offline.' })
  await status.waitFor()
  expect(await page.getByText('Live', { exact: true }).count()).toBe(0)
  await title(page).press('Enter')
  await button(page, 1, 'Approve').click()
  await button(page, 2, 'Skip').click()
  await shows(page, 'Offline. 3 changes are kept here.')
  expect(await titleOf(page, 0).textContent()).toBe('Typed in a tunnel')
  const apply = page.getByRole('button', { name: 'Apply 2 to Flickr (offline)' })
  expect(await apply.getAttribute('aria-disabled')).toBe('true')
  expect(await barriers(page)).toEqual([])

  const connect = await cutOff(page)
  await page.context().setOffline(false)
  await shows(page, '3 changes are kept here until the server answers.')
  await page.reload()
  await shows(page, '3 changes are kept here until the server answers.')
  expect(await titleOf(page, 0).textContent()).toBe('Typed in a tunnel')
  await shows(page, '1 to review · 1 approved · 1 skipped')
  await press(page, /^Apply \d to Flickr$/)
  await page.getByText('Nothing was applied: your last changes wait here for the connection.').waitFor()

  const sent = changesOf(page)
  await connect()
  await page.evaluate(() => window.dispatchEvent(new Event('online')))
  await page.getByText('are kept here').waitFor({ state: 'detached' })
  const saved = async () => {
    const [first, second, third] = await results()
    return [first?.generatedTitle, second?.approved, third?.skipped]
  }
  await expect.poll(saved).toEqual(['Typed in a tunnel', true, true])
  expect(sent()).toEqual([
    { title: 'Typed in a tunnel', was: { title: expect.any(String) } },
    { approved: true, seen: 1 },
    { skipped: true },
  ])
})

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

test('logging out with unsent changes asks; nobody else sends them, and they wait for their own user', async () => {
  const { client, email, page, jobId, results } = await reviewing(browser, 1)
  const connect = await cutOff(page)
  await typeTitle(page, 0, 'Typed before logging out')
  await press(page, sees('logout'))
  const question = page.getByRole('dialog', { name: 'Log out with 1 unsent change?' })
  await question.waitFor()
  expect(await barriers(page)).toEqual([])
  await press(page, 'Cancel')
  await press(page, sees('logout'))
  await press(page, 'Keep and log out')
  await landingSaid(page, sees('logged-out'))
  await client.send('POST', '/api/auth/password/login', { email, password: PASSWORD })
  await connect()

  const bob = await newUser(stack)
  const sent = changesOf(page)
  await holdSession(page, stack, bob.client)
  await page.goto(`${stack.app}/job/${jobId}`)
  await headed(page, sees('job-not-found'))
  await goWithin(page, '/settings')
  await headed(page, 'Settings')
  expect([sent(), await page.getByText('kept here').count()]).toEqual([[], 0])

  await holdSession(page, stack, client)
  await page.goto(`${stack.app}/settings`)
  await expect.poll(async () => (await results())[0]?.generatedTitle).toBe('Typed before logging out')
  expect(sent()).toHaveLength(1)
})

test('a text changed on another device meanwhile is not overwritten: both are shown, and the person chooses', async () => {
  const { client, page, jobId, results } = await reviewing(browser, 2)
  const connect = await cutOff(page)
  for (const [photo, { photoId }] of (await results()).entries()) {
    await typeTitle(page, photo, 'Typed here')
    await title(page).press('Enter')
    const path = `/api/photos/job/${jobId}/photo/${photoId}`
    expect((await client.send('PATCH', path, { title: 'Typed on the phone' })).status).toBe(200)
  }
  await connect()
  await page.reload()
  for (const [photo, choice] of ['Save mine instead', 'Keep the other text'].entries()) {
    await page.getByRole('article').nth(photo).getByText('Typed here').or(title(page)).first().waitFor()
    await page.getByRole('article').nth(photo).getByText('Typed on the phone').first().waitFor()
    await button(page, photo, choice).click()
  }
  await expect
    .poll(async () => (await results()).map(({ generatedTitle }) => generatedTitle).sort())
    .toEqual(['Typed here', 'Typed on the phone'])
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
  await typeTitle(page, 0, 'Typed before the release')
  await page.getByRole('radio', { name: 'Desk' }).click()
  await page.getByText('There is a new version.').waitFor()
  expect(loads).toEqual([])
  await page.unroute(gone)
  await title(page).press('Enter')
  await page.getByRole('region', { name: 'Photo 1 of 1' }).waitFor()
  await expect.poll(async () => (await results())[0]?.generatedTitle).toBe('Typed before the release')
  await expect.poll(() => loads.length).toBe(1)
})
