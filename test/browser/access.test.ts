import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest'
import { ROUTES as SPECIFIED } from '#test/guards/specification/screens.ts'
import { holdSession, type Person, personIn, strangerIn } from '#test/kit/people.ts'
import { sees } from '#test/kit/sees.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'
import { type Watch, watchPage } from '#test/kit/watch-page.ts'

const stack = inject('stack')

/** Where a visit ends: the path, and the first heading on the page there. */
type End = [path: string, heading: RegExp]

const LANDING: End = ['/', /something to say/]
const DASHBOARD: End = ['/', /^Welcome, /]
const LOGIN: End = ['/login', /^Welcome to Photonym$/]
const NO_TOKEN: End = ['/verify-email', /^Verification failed$/]
const CONNECTED: End = ['/auth-success', /^Successfully Connected$/]
const FAILED: End = ['/auth-error', /^Connection failed$/]
const BY_HAND: End = ['/manual-auth', /^Connect Flickr by hand$/]
const SETTINGS: End = ['/settings', /^Settings$/]
const ACCOUNT: End = ['/account', /^Account$/]
const SET_PASSWORD: End = ['/settings/password', /^Set a Password$/]
const CHANGE_PASSWORD: End = ['/account/change-password', /^Change Password$/]

/** Every route, and where it ends for a stranger (also a user whose cookie has expired), a temporary user and a full user. */
const ROUTES: [path: string, stranger: End, temporary: End, full: End][] = [
  ['/', LANDING, DASHBOARD, DASHBOARD],
  ['/dashboard', LANDING, DASHBOARD, DASHBOARD],
  ['/login', LOGIN, DASHBOARD, DASHBOARD],
  ['/verify-email', NO_TOKEN, NO_TOKEN, NO_TOKEN],
  ['/auth-success', CONNECTED, CONNECTED, DASHBOARD],
  ['/auth-success?provider=flickr', CONNECTED, CONNECTED, CONNECTED],
  ['/auth-error', FAILED, FAILED, DASHBOARD],
  ['/auth-error?error=Nothing%20came', FAILED, FAILED, FAILED],
  ['/manual-auth', BY_HAND, BY_HAND, BY_HAND],
  ['/photos', LANDING, DASHBOARD, ['/photos', /^Select Photos/]],
  ['/job/no-such-job', LANDING, DASHBOARD, ['/job/no-such-job', /^Job Not Found$/]],
  ['/history', LANDING, DASHBOARD, ['/history', /^Job History$/]],
  ['/payment/no-such-job', LANDING, DASHBOARD, ['/payment/no-such-job', /^Job Not Found$/]],
  ['/agent', LANDING, DASHBOARD, ['/agent', /^Agent$/]],
  ['/settings', LANDING, SETTINGS, SETTINGS],
  ['/settings/password', LANDING, SET_PASSWORD, SET_PASSWORD],
  ['/account', LANDING, ACCOUNT, ACCOUNT],
  ['/account/change-password', LANDING, CHANGE_PASSWORD, CHANGE_PASSWORD],
  ['/no-such-page', LANDING, DASHBOARD, DASHBOARD],
  ['/settings/no-such-page', LANDING, DASHBOARD, DASHBOARD],
]

const browser = await sharedBrowser()

/** Opens the path and waits until it has settled. Every first heading shown on the way must be the final one. */
async function expectEnd(page: Page, watch: Watch, path: string, [end, heading]: End): Promise<void> {
  // The page shown before may be about to go on by itself.
  await page.goto('about:blank')
  watch.headings.length = 0
  await page.goto(`${stack.app}${path}`)
  await page.getByRole('heading', { name: heading, level: 1 }).waitFor()
  expect(new URL(page.url()).pathname).toBe(end)
  expect(watch.headings.filter(text => !heading.test(text))).toEqual([])
  expect(watch.problems).toEqual([])
}

const table = (column: 1 | 2 | 3) => ROUTES.map((route): [string, End] => [route[0], route[column]])

describe('a stranger', () => {
  let page: Page
  let watch: Watch
  beforeAll(async () => {
    page = await strangerIn(browser)
    watch = await watchPage(page)
  })
  test.each(table(1))(
    'who opens %s ends where a stranger may be, and sees nothing else on the way',
    async (path, end) => expectEnd(page, watch, path, end),
  )
})

describe('an expired cookie', () => {
  let page: Page
  let watch: Watch
  beforeAll(async () => {
    page = await strangerIn(browser)
    watch = await watchPage(page)
  })
  // The app takes a second way to the landing page within ten seconds for a loop of redirects.
  afterEach(() => page.evaluate(() => sessionStorage.clear()))
  test.each(table(1))('at %s is cleared, and its owner is treated as a stranger', async (path, end) => {
    await holdSession(page, stack, { cookie: () => `session_${new URL(stack.app).port}=${'x'.repeat(43)}` })
    await expectEnd(page, watch, path, end)
    const cookies = async () => (await page.context().cookies()).map(({ name }) => name)
    await expect.poll(async () => (await cookies()).filter(name => name.startsWith('session'))).toEqual([])
  })
})

describe('a temporary user', () => {
  let page: Page
  let watch: Watch
  beforeAll(async () => {
    page = (await personIn(browser, stack, { role: 'temporary' })).page
    watch = await watchPage(page)
  })
  test.each(table(2))('opening %s ends on a page they may see, and shows no other page on the way', async (path, end) =>
    expectEnd(page, watch, path, end),
  )
})

describe('a full user', () => {
  let person: Person
  let page: Page
  let watch: Watch
  beforeAll(async () => {
    person = await personIn(browser, stack, { role: 'full' })
    await person.client.connect('ansel')
    page = person.page
    watch = await watchPage(page)
  })
  afterAll(() => person.client.send('DELETE', '/api/auth/disconnect/flickr'))
  test.each(table(3))('opening %s ends on a page they may see, and shows no other page on the way', async (path, end) =>
    expectEnd(page, watch, path, end),
  )
})

const specified = Object.keys(SPECIFIED).filter((id): id is keyof typeof SPECIFIED => id in SPECIFIED)
test.each(specified)('%s is among the routes that were opened', id => {
  const route = sees(id).replace('{jobId}', 'no-such-job')
  expect(ROUTES.map(([path]) => path)).toContain(route)
})
