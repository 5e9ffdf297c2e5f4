import { readdirSync, readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { AS_IT_STANDS, barriers } from '#test/kit/axe.ts'
import { holdSession, newUser, PASSWORD, personIn } from '#test/kit/people.ts'
import { buildRelease, releaseServer } from '#test/kit/release-server.ts'
import { withTexts } from '#test/kit/reviewing.ts'
import { headed, landingSaid, press, shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')
const WITH_WORKER = { serviceWorkers: 'allow' } as const

const browser = await sharedBrowser()

/** Waits until the service worker has stored the release and controls this page. */
const isKept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

const releaseOf = (page: Page) => page.locator('meta[name="release"]').getAttribute('content')
const copies = (page: Page) => page.evaluate(() => caches.keys())
const READY = 'A new version is ready.'
const isNotOffered = (page: Page) => page.getByText(READY).waitFor({ state: 'detached' })

test('without a connection the shell says how many changes are kept; after a log-out it says nothing of the last user', async () => {
  const { client, email, jobId, page, results } = await withTexts(browser, 1, WITH_WORKER)
  await page.goto(`${stack.app}/job/${jobId}?view=cards`)
  await isKept(page)
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Approve', exact: true }).click()
  await shows(page, 'Offline. 1 change is kept here.')
  await page.reload()
  await headed(page, 'You are offline')
  await shows(page, 'Offline. 1 change is kept here.')
  expect(await barriers(page, AS_IT_STANDS)).toEqual([])
  await page.context().setOffline(false)
  await page.getByRole('article').first().waitFor()
  await expect.poll(async () => (await results())[0]?.approved).toBe(true)
  await page.getByText('kept here').waitFor({ state: 'detached' })

  await press(page, 'Logout')
  await landingSaid(page, 'Logged out successfully')
  await page.context().setOffline(true)
  await page.goto(`${stack.app}/account`)
  await headed(page, 'You are offline')
  await page.getByText(email).waitFor({ state: 'detached' })
  await page.context().setOffline(false)
  const bob = await newUser(stack)
  await holdSession(page, stack, bob.client)
  await page.goto(`${stack.app}/account`)
  await page.getByText(bob.email).filter({ visible: true }).first().waitFor()
  // The log-out has ended the session with which the platform is disconnected.
  await client.send('POST', '/api/auth/password/login', { email, password: PASSWORD })
})

/** A release whose button has another label; built once. */
let built: ReturnType<typeof buildRelease> | undefined
function nextRelease() {
  built ??= buildRelease('Contact Support', 'Ask a Human')
  return built
}

/** Makes the browser look for an update, and waits until what it found is installed. */
const findRelease = (page: Page) =>
  page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready
    await registration.update()
    const { installing } = registration
    await new Promise<void>(resolve => {
      const look = () => (installing?.state === 'installing' ? undefined : resolve())
      installing?.addEventListener('statechange', look)
      look()
    })
  })

const keptReleases = async (page: Page) => (await copies(page)).map(name => name.replace('release-', ''))

test('a new release asks before it takes over, never during an edit, and leaves other tabs on the old one', async () => {
  const server = await releaseServer(stack)
  const next = await nextRelease()
  const { jobId, page } = await withTexts(browser, 1, WITH_WORKER)
  await page.goto(`${server.app}/job/${jobId}`)
  await isKept(page)
  const [before = ''] = await keptReleases(page)
  const other = await page.context().newPage()
  await other.goto(`${server.app}/job/${jobId}`)
  await page.getByRole('article').first().getByRole('button', { name: 'Edit title' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed before the release')

  server.release = next
  await findRelease(page)
  await shows(other, READY)
  expect(await barriers(other, AS_IT_STANDS)).toEqual([])
  const heightOf = (element: Locator) => element.evaluate(it => it.getBoundingClientRect().height)
  const line = other.getByText(READY).locator('..')
  const button = other.getByRole('button', { name: 'Reload' })
  await expect.poll(async () => (await heightOf(line)) - (await heightOf(button))).toBeGreaterThanOrEqual(8)
  await isNotOffered(page)
  expect([await releaseOf(page), await releaseOf(other)]).toEqual([before, before])
  await page.getByRole('textbox', { name: 'Title' }).press('Enter')
  await press(page, 'Reload')
  await page.getByRole('button', { name: 'Ask a Human' }).waitFor()
  const after = await releaseOf(page)
  expect(await keptReleases(page)).toEqual([before, after])

  await other.getByRole('radio', { name: 'Desk' }).click()
  await other.getByRole('region', { name: 'Photo 1 of 1' }).waitFor()
  expect(await releaseOf(other)).toBe(before)
  await press(other, 'Reload')
  await other.getByRole('button', { name: 'Ask a Human' }).waitFor()
  await isNotOffered(other)
})

test('a page that already runs the new release is not asked, and the copy is brought up to it', async () => {
  const server = await releaseServer(stack)
  const { page } = await personIn(browser, stack, WITH_WORKER)
  await page.goto(`${server.app}/settings`)
  await isKept(page)
  const before = await releaseOf(page)
  server.release = await nextRelease()
  await page.reload()
  await page.getByRole('button', { name: 'Ask a Human' }).waitFor()
  const after = await releaseOf(page)
  expect(after).not.toBe(before)
  await findRelease(page)
  const hasTakenOver = () => page.evaluate(async () => (await navigator.serviceWorker.ready).waiting === null)
  await expect.poll(hasTakenOver).toBe(true)
  await isKept(page)
  await isNotOffered(page)
  await page.context().setOffline(true)
  await page.reload()
  await headed(page, 'You are offline')
  expect(await releaseOf(page)).toBe(after)
})

test('a release with another network’s page in place of a file is not kept at all; a rollback that fails midway leaves the copy of the active release alone', async () => {
  const server = await releaseServer(stack)
  const { page } = await personIn(browser, stack, WITH_WORKER)
  const desk = readdirSync('web/dist/assets').find(name => /^desk-.*\.js$/.test(name))
  server.answers = path => (path === `/assets/${desk}` ? { status: 200, html: '<h1>Hotel WiFi</h1>' } : null)
  await page.goto(`${server.app}/settings`)
  const outcome = await page.evaluate(async () => {
    const { installing } = await navigator.serviceWorker.register('/sw.js')
    await new Promise(resolve => installing?.addEventListener('statechange', resolve))
    return installing?.state
  })
  expect(outcome).toBe('redundant')
  // The app registers the worker too, two seconds after it has loaded.
  await expect.poll(() => copies(page)).toEqual([])
  server.answers = () => null
  await page.reload()
  await isKept(page)
  expect(await keptReleases(page)).toEqual([await releaseOf(page)])

  const before = await releaseOf(page)
  server.release = await nextRelease()
  await findRelease(page)
  await shows(page, READY)
  server.release = null
  server.answers = path => (path === '/app' ? { status: 503, html: '<h1>Try again</h1>' } : null)
  await findRelease(page)
  expect(await keptReleases(page)).toContain(before)
  await page.context().setOffline(true)
  await page.reload()
  await headed(page, 'You are offline')
})

test('the worker answers for the app’s other pages and whole files alone, and from its copy if the network is silent', async () => {
  const server = await releaseServer(stack)
  const { page } = await personIn(browser, stack, WITH_WORKER)
  await page.goto(`${server.app}/settings`)
  await isKept(page)
  const byWorker = new Set<string>()
  page.on('response', response => {
    if (response.fromServiceWorker()) byWorker.add(new URL(response.url()).pathname)
  })
  const [, asset = ''] = /src="(\/assets\/[^"]+\.js)"/.exec(readFileSync('web/dist/app.html', 'utf8')) ?? []
  await page.evaluate(async file => {
    await fetch('/api/health')
    await fetch('/payment/some-job')
    await fetch('/media/demo.mp4')
    await fetch(file, { headers: { Range: 'bytes=0-99' } })
  }, asset)
  expect([...byWorker]).toEqual([])
  await page.goto(server.app)
  await headed(page, /^Welcome/)
  const payment = await page.goto(`${server.app}/payment/some-job`)
  await page.locator('main').waitFor()
  expect(payment?.headers()['content-security-policy']).toContain('https://js.stripe.com')
  expect([...byWorker].filter(path => !path.startsWith('/assets/'))).toEqual([])
  await page.goto(`${server.app}/settings`)
  expect(byWorker).toContain('/settings')
  expect(byWorker).toContain(asset)

  server.answers = path => (path === '/settings' ? 'never' : null)
  await page.reload()
  await headed(page, 'Settings')
})

test('a build with the worker switched off removes an installed one and its copies', async () => {
  const server = await releaseServer(stack)
  const { page } = await personIn(browser, stack, WITH_WORKER)
  await page.goto(`${server.app}/settings`)
  await isKept(page)
  server.release = await buildRelease('', '', 'off')
  await page.goto(`${server.app}/settings`)
  // The browser looks for another worker some time after a visit, later on a busy machine: this asks it to.
  const isRegistered = () =>
    page.evaluate(async () => {
      const registration = await navigator.serviceWorker.getRegistration()
      await registration?.update().catch(() => undefined)
      return Boolean(registration)
    })
  await expect.poll(isRegistered).toBe(false)
  await expect.poll(() => copies(page)).toEqual([])
  await page.reload()
  await headed(page, 'Settings')
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
