import { readdirSync, readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { barriers } from '#test/kit/axe.ts'
import { openWholeBrowser } from '#test/kit/browser.ts'
import { borrowFlickr, holdSession, newUser, PASSWORD, type Person, personIn } from '#test/kit/people.ts'
import { buildRelease, releaseServer } from '#test/kit/release-server.ts'
import { generate } from '#test/kit/reviewing.ts'
import { headed, landingSaid, press, shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')
const WITH_WORKER = { serviceWorkers: 'allow' } as const

const browser = await sharedBrowser()

/** Waits until the service worker has stored the release and controls this page. */
const isKept = (page: Page) => page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

const releaseOf = (page: Page) => page.locator('meta[name="release"]').getAttribute('content')
const copies = (page: Page) => page.evaluate(() => caches.keys())
const approve = (page: Page, photo: number) =>
  page.getByRole('article').nth(photo).getByRole('button', { name: 'Approve', exact: true }).click()

describe('without a connection', () => {
  let person: Person
  let jobId: string
  beforeAll(async () => {
    person = await personIn(browser, stack, WITH_WORKER)
    const { client, page } = person
    await client.connect('ansel')
    jobId = await generate(person, 1)
    await page.goto(`${stack.app}/job/${jobId}?view=cards`)
    await isKept(page)
  })
  afterAll(async () => {
    const { client, email, page } = person
    await page.context().close()
    // The log-out has ended the client's session.
    await client.send('POST', '/api/auth/password/login', { email, password: PASSWORD })
    await client.send('DELETE', '/api/auth/disconnect/flickr')
  })

  test('a reload shows the shell and how many changes are kept, and recovers by itself', async () => {
    const { client, page } = person
    await page.context().setOffline(true)
    await approve(page, 0)
    await shows(page, 'Offline. 1 change is kept here.')
    for (const path of ['/photos', `/job/${jobId}`]) {
      await page.goto(`${stack.app}${path}`)
      await headed(page, 'You are offline')
      await shows(page, 'Offline. 1 change is kept here.')
    }
    expect(await barriers(page)).toEqual([])
    await page.context().setOffline(false)
    await page.getByRole('article').first().waitFor()
    await expect.poll(async () => (await client.job(jobId)).results[0]?.approved).toBe(true)
    await page.getByText('kept here').waitFor({ state: 'detached' })
  })

  test('after a log-out the shell shows nothing about the last user', async () => {
    const { page } = person
    await press(page, 'Logout')
    await landingSaid(page, 'Logged out successfully')
    await page.context().setOffline(true)
    for (const path of ['/', '/settings']) {
      await page.goto(`${stack.app}${path}`)
      await headed(page, 'You are offline')
      expect(await page.getByText('kept here').count()).toBe(0)
    }
    await page.context().setOffline(false)
    await page.getByRole('link', { name: 'Get Started' }).first().waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('the next user of the browser gets their own page', async () => {
    const { page } = person
    const bob = await newUser(stack)
    await holdSession(page, stack, bob.client)
    await page.goto(`${stack.app}/account`)
    await page.getByText(bob.email).filter({ visible: true }).first().waitFor()
  })
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
  const { client, page } = await personIn(browser, stack, WITH_WORKER)
  await borrowFlickr(client, 'ansel')
  const jobId = await generate({ client }, 1)
  await page.goto(`${server.app}/job/${jobId}`)
  await isKept(page)
  const [before = ''] = await keptReleases(page)
  const other = await page.context().newPage()
  await other.goto(`${server.app}/job/${jobId}`)
  await page.getByRole('article').first().getByRole('button', { name: 'Edit title' }).click()
  await page.getByRole('textbox', { name: 'Title' }).fill('Typed before the release')

  server.release = next
  await findRelease(page)
  await shows(other, 'A new version is ready.')
  expect(await barriers(other)).toEqual([])
  const line = await other.getByText('A new version is ready.').locator('..').boundingBox()
  const button = await other.getByRole('button', { name: 'Reload' }).boundingBox()
  expect((line?.height ?? 0) - (button?.height ?? 0)).toBeGreaterThanOrEqual(8)
  expect(await page.getByText('A new version is ready.').count()).toBe(0)
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
  expect(await other.getByText('A new version is ready.').count()).toBe(0)
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
  expect(await page.getByText('A new version is ready.').count()).toBe(0)
  await page.context().setOffline(true)
  await page.reload()
  await headed(page, 'You are offline')
  expect(await releaseOf(page)).toBe(after)
})

const OF_THE_NETWORK = { instead: 'a page of the network', status: 200 }

test.each([OF_THE_NETWORK, { instead: 'a missing file', status: 404 }])(
  'a release with $instead in place of a file is not kept at all; a rollback that fails midway leaves the copy of the active release alone',
  async ({ status }) => {
    const server = await releaseServer(stack)
    const { page } = await personIn(browser, stack, WITH_WORKER)
    const desk = readdirSync('web/dist/assets').find(name => /^desk-.*\.js$/.test(name))
    server.answers = path => (path === `/assets/${desk}` ? { status, html: '<h1>Hotel WiFi</h1>' } : null)
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
    await shows(page, 'A new version is ready.')
    server.release = null
    server.answers = path => (path === '/app' ? { status: 503, html: '<h1>Try again</h1>' } : null)
    await findRelease(page)
    expect(await keptReleases(page)).toContain(before)
    await page.context().setOffline(true)
    await page.reload()
    await headed(page, 'You are offline')
  },
)

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
  await page.goto(`${server.app}/payment/some-job`)
  await page.locator('main').waitFor()
  expect([...byWorker].filter(path => !path.startsWith('/assets/'))).toEqual([])
  await page.goto(`${server.app}/settings`)
  expect(byWorker).toContain('/settings')
  expect(byWorker).toContain(asset)

  server.answers = path => (path === '/settings' ? 'never' : null)
  await page.reload()
  await headed(page, 'Settings')
})

test('a payment page has the policy that lets the payment provider in, and no copy stands in for it', async () => {
  const { page } = await personIn(browser, stack, WITH_WORKER)
  await page.goto(`${stack.app}/settings`)
  await isKept(page)
  const document = await page.goto(`${stack.app}/payment/some-job`)
  expect([document?.fromServiceWorker(), document?.headers()['content-security-policy']]).toEqual([
    false,
    expect.stringContaining('https://js.stripe.com'),
  ])
  await page.context().setOffline(true)
  await expect(page.reload()).rejects.toThrow('ERR_INTERNET_DISCONNECTED')
})

test('after a log-out, Back shows no page of the last user, not even one from the back/forward cache', async () => {
  const keeping = await openWholeBrowser()
  onTestFinished(() => keeping.close())
  const { email, page } = await personIn(keeping, stack, WITH_WORKER)
  await page.goto(`${stack.app}/account`)
  await page.getByText(email).filter({ visible: true }).first().waitFor()
  await isKept(page)
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => sessionStorage.setItem('restored', String(persisted)))
    window.location.assign('/settings')
  })
  await headed(page, 'Settings')
  await press(page, 'Logout')
  await landingSaid(page, 'Logged out successfully')
  await page.context().setOffline(true)
  await page.evaluate(() => window.history.back())
  await headed(page, 'You are offline')
  expect(await page.getByText(email).count()).toBe(0)
  expect(await page.evaluate(() => sessionStorage.getItem('restored'))).toBe('true')
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
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})
