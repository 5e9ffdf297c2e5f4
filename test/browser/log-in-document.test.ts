import type { BrowserContextOptions, Page } from 'playwright-core'
import { expect, inject, test } from 'vitest'
import { newAddress, strangerIn } from '#test/kit/people.ts'
import { hasCode, headed } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

/** Opens a page at `path` whose code arrives only when `release` is called. `complaints` are the errors it logs. */
async function withoutCode(path: string, options: BrowserContextOptions = {}) {
  const page = await strangerIn(browser, options)
  const complaints: string[] = []
  page.on('console', message => {
    if (message.type() === 'error' && !message.text().includes('401')) complaints.push(message.text())
  })
  page.on('pageerror', error => complaints.push(error.message))
  let release = () => {}
  const released = new Promise<void>(resolve => {
    release = resolve
  })
  await page.route('**/assets/*.js', async route => {
    await released
    await route.continue()
  })
  await page.goto(`${stack.app}${path}`, { waitUntil: 'commit' })
  return { page, release, complaints }
}

test('the log-in page is shown before its code has loaded, with the form of the requested tab', async () => {
  const page = await strangerIn(browser, { javaScriptEnabled: false })
  await page.goto(`${stack.app}/login`)
  await headed(page, 'Welcome to Photonym')
  const look = (of: Page) =>
    of.getByRole('button', { name: 'Send me a link' }).evaluate(element => {
      const { backgroundColor, height } = getComputedStyle(element)
      return { backgroundColor, height }
    })
  const before = await look(page)
  await page.getByRole('tab', { name: 'Get Started', selected: true }).waitFor()
  await page.getByText('Choice of 12 AI styles').waitFor()
  await expect.poll(() => page.title()).toBe(sees('document-title'))
  await page.goto(`${stack.app}/login?sign-in`)
  await page.getByLabel('Password', { exact: true }).waitFor()

  const running = await strangerIn(browser)
  await running.goto(`${stack.app}/login`)
  await running.waitForFunction(hasCode)
  await expect.poll(() => look(running)).toEqual(before)
})

test('what is typed before the code has loaded stays, and so does the focus', async () => {
  const { page, release, complaints } = await withoutCode('/login?sign-in')
  await page.getByLabel('Email').fill('early@example.org')
  await page.getByLabel('Password', { exact: true }).pressSequentially('half a pass')
  expect(await page.evaluate(hasCode)).toBe(false)
  release()
  await page.waitForFunction(hasCode)
  await page.keyboard.type('word')
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('early@example.org')
  await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('half a password')
  expect(complaints).toEqual([])
})

test('a form submitted with Enter before the code has loaded is sent once it has', async () => {
  const { page, release, complaints } = await withoutCode('/login')
  await page.getByLabel('Email').fill(newAddress())
  await page.keyboard.press('Enter')
  expect(new URL(page.url()).search).toBe('')
  const send = page.getByRole('button', { name: 'Send me a link' })
  await expect.poll(() => send.evaluate(element => getComputedStyle(element).cursor)).toBe('progress')
  release()
  await headed(page, 'Check Your Email')
  expect(complaints).toEqual([])
})

test('a button pressed before the code has loaded works once it has', async () => {
  const { page, release } = await withoutCode('/login')
  await page.getByLabel('Email').fill('early@example.org')
  await page.getByRole('button', { name: 'Sign in instead' }).click()
  release()
  await page.getByLabel('Password', { exact: true }).waitFor()
  await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('early@example.org')
})

test('if the code cannot be loaded, the page says so, and a submitted form no longer looks busy', async () => {
  const page = await strangerIn(browser)
  const says = page.getByRole('alert').filter({ hasText: 'Photonym could not be loaded completely.' })
  await page.route('**/assets/*.js', route => route.abort())
  await page.goto(`${stack.app}/login`)
  await page.getByLabel('Email').fill(newAddress())
  await page.keyboard.press('Enter')
  await says.waitFor()
  const send = page.getByRole('button', { name: 'Send me a link' })
  await expect.poll(() => send.evaluate(element => getComputedStyle(element).cursor)).not.toBe('progress')
  await page.unroute('**/assets/*.js')
  await says.getByRole('link').click()
  await page.waitForFunction(hasCode)
  await says.waitFor({ state: 'detached' })
})

test('the log-in documents belong to the same release as the app', async () => {
  const documents = await Promise.all(['/app', '/login', '/login?sign-in'].map(path => fetch(`${stack.app}${path}`)))
  const texts = await Promise.all(documents.map(answer => answer.text()))
  const releases = texts.map(text => /<meta name="release" content="(\w+)"/.exec(text)?.[1])
  expect(releases[0]).toMatch(/^\w{16}$/)
  expect(new Set(releases).size).toBe(1)
})

test.each(['/login', '/login?sign-in'])('the document of %s depends on the cookie and is never cached', async path => {
  const stranger = await fetch(`${stack.app}${path}`)
  expect(stranger.headers.get('cache-control')).toBe('no-store')
  expect(stranger.headers.get('vary')).toContain('Cookie')
  expect(await stranger.text()).toContain('name="email"')
  const cookie = `session_${new URL(stack.app).port}=something`
  const known = await fetch(`${stack.app}${path}`, { headers: { cookie } })
  expect(await known.text()).not.toContain('name="email"')
})

test('the file behind the second document has no address of its own: it redirects to the log-in page', async () => {
  const { status, headers } = await fetch(`${stack.app}/sign-in`, { redirect: 'manual' })
  expect(status).toBe(302)
  expect(headers.get('Location')).toBe(`${stack.app}/login?sign-in`)
})

test.each(['/sign-in', '/dashboard', '/api/auth/flickr/callback'])(
  'the redirect at %s carries the headers of every answer',
  async path => {
    const { status, headers } = await fetch(`${stack.app}${path}`, { redirect: 'manual' })
    expect(status).toBe(302)
    expect(headers.get('Content-Security-Policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('Strict-Transport-Security')).toBe('max-age=63072000; includeSubDomains')
    expect(headers.get('X-Content-Type-Options')).toBe('nosniff')
    expect(headers.get('Referrer-Policy')).toMatch(/^(?:same-origin|no-referrer)$/)
  },
)
