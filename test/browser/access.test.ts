import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { holdSession, personIn, strangerIn } from '#test/kit/people.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { watchPage } from '#test/kit/watch-page.ts'
import { PAGES } from '#worker/contract/paths.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

/** A cookie of a session that has expired. */
const EXPIRED = `session_${new URL(stack.app).port}=${'x'.repeat(43)}`

/** Which document is served at an address of the app, following redirects. */
async function documentAt(path: string, cookie = ''): Promise<string> {
  const answer = await fetch(stack.app + path.replace(':jobId', 'no-such-job'), { headers: { cookie } })
  const text = await answer.text()
  if (text.includes('data-prerendered')) return 'log-in'
  return text.includes('id="root"') ? 'app' : 'landing'
}

const documents = async (cookie?: string) =>
  Object.fromEntries(
    await Promise.all(
      [...Object.values(PAGES), '/no-such-page'].map(async path => [path, await documentAt(path, cookie)] as const),
    ),
  )

test('whoever has a session cookie gets the app at every address', async () => {
  expect(new Set(Object.values(await documents(EXPIRED)))).toEqual(new Set(['app']))
})

test('whoever has none gets the landing page and the log-in page at theirs, and the app elsewhere', async () => {
  const { [PAGES.home]: home, [PAGES.dashboard]: dashboard, [PAGES.login]: login, ...others } = await documents()
  expect([home, dashboard, login]).toEqual(['landing', 'landing', 'log-in'])
  expect(new Set(Object.values(others))).toEqual(new Set(['app']))
})

/** Where a visit ends: the path, and the first heading on the page there. */
type End = [path: string, heading: RegExp]

const LANDING: End = ['/', /something to say/]
const DASHBOARD: End = ['/', /^Welcome, /]
const LOGIN: End = ['/login', /^Welcome to Photonym$/]

/** Opens the path. Every first heading that any document shows on the way must be the final one. */
async function expectEnd(page: Page, path: string, [end, heading]: End): Promise<void> {
  const watch = await watchPage(page)
  await page.goto(`${stack.app}${path}`)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  await expect.poll(() => new URL(page.url()).pathname).toBe(end)
  expect(watch.headings.filter(text => !heading.test(text))).toEqual([])
  expect(watch.problems).toEqual([])
}

test.each(['/settings', '/payment/no-such-job'])('a stranger who opens %s sees only the landing page', async path => {
  await expectEnd(await strangerIn(browser), path, LANDING)
})

describe('an expired cookie', () => {
  test.each([
    ['/', LANDING],
    ['/settings', LANDING],
    ['/login', LOGIN],
  ] as const)('at %s is cleared, and its owner is treated as a stranger', async (path, end) => {
    const page = await strangerIn(browser)
    await holdSession(page, stack, { cookie: () => EXPIRED })
    await expectEnd(page, path, [...end])
    const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
    await expect.poll(async () => (await cookies()).filter(name => name.startsWith('session'))).toEqual([])
  })
})

test('a temporary user who opens a payment is led to another document, that of their dashboard', async () => {
  const { page } = await personIn(browser, stack, { role: 'temporary' })
  await expectEnd(page, '/payment/no-such-job', DASHBOARD)
})

test.each([
  ['/login', DASHBOARD],
  ['/dashboard', DASHBOARD],
  ['/payment/no-such-job', ['/payment/no-such-job', /^Job Not Found$/]],
] as const)('a full user who opens %s sees only the page they may', async (path, [end, heading]) => {
  const { page } = await personIn(browser, stack)
  await expectEnd(page, path, [end, heading])
})
