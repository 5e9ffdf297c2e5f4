import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest'
import { borrowFlickr, type Person, PHONE, personIn, strangerIn } from '#test/kit/people.ts'
import { failing, goWithin, headed, press, shows, silent, stopClock, timeoutsAsked } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'

const STEP_MS = 50
const stack = inject('stack')

const browser = await sharedBrowser()

test('on a phone the menu slides out with all links, and closes once one is followed', async () => {
  const { client, email, page } = await personIn(browser, stack, { viewport: PHONE })
  await page.goto(stack.app)
  expect(await page.title()).toBe(sees('document-title'))
  await press(page, 'Open menu')
  const menu = page.getByRole('dialog', { name: 'Menu' })
  for (const name of [
    sees('nav-dashboard'),
    sees('nav-photos'),
    sees('nav-agent'),
    sees('nav-history'),
    sees('nav-settings'),
  ]) {
    await menu.getByRole('link', { name, exact: true }).waitFor()
  }
  await menu.getByRole('button', { name: sees('contact-support') }).waitFor()
  await menu.getByRole('button', { name: sees('logout') }).waitFor()
  await menu.getByText(email).waitFor()
  await menu.getByText(sees('no-provider-connected')).waitFor()
  await menu.getByRole('link', { name: /^Account/ }).click()
  await headed(page, 'Account')
  await menu.waitFor({ state: 'hidden' })
  expect(await page.title()).toBe(sees('document-title'))

  await borrowFlickr(client, 'vivian')
  await page.reload()
  const [account] = (await client.me()).connectedAccounts
  await press(page, 'Open menu')
  await menu.getByText(account?.displayName ?? '', { exact: true }).waitFor()
  await menu.getByText(`@${account?.username}`).waitFor()
  await menu.getByRole('button', { name: 'Close menu' }).click()
  await menu.waitFor({ state: 'hidden' })
})

const WIDE_MENU = 232
const RAIL = 64
const GUTTER = 32
const TEXT = 720
const FULL = ['/photos', '/job/none']

/** Expects the page to stand beside the menu: as wide as the window, or 720 px. */
async function expectPlaced(page: Page, path: string, width: number): Promise<void> {
  await page.setViewportSize({ width, height: 900 })
  const { x = 0, width: used = 0 } = (await page.locator('main > *').first().boundingBox()) ?? {}
  const isFull = FULL.includes(path)
  expect([path, width, x]).toEqual([path, width, (isFull ? RAIL : WIDE_MENU) + GUTTER])
  if (isFull) expect([path, x + used]).toEqual([path, width - GUTTER])
  else expect(used, path).toBeLessThanOrEqual(TEXT)
}

test('photos and a job use the window beside a rail of icons; every other page is 720 px wide, from one left edge', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'dorothea')
  for (const [path, heading] of [
    ['/', /^Welcome/],
    ['/history', sees('nav-history')],
    ['/agent', 'Configuration'],
    ['/settings', 'Settings'],
    ['/account', 'Account'],
    ['/account/change-password', sees('change-password')],
    ['/photos', /^Select Photos/],
    ['/job/none', sees('job-not-found')],
  ] as const) {
    await page.goto(`${stack.app}${path}`)
    await headed(page, heading)
    for (const width of [1280, 1920, 2560]) await expectPlaced(page, path, width)
  }
})

describe('in each size of window', () => {
  let person: Person
  let page: Page
  beforeAll(async () => {
    person = await personIn(browser, stack)
    page = person.page
    await person.client.connect('dorothea')
    await page.goto(stack.app)
    await headed(page, /^Welcome/)
  })
  afterAll(async () => {
    await person.client.send('DELETE', '/api/auth/disconnect/flickr')
    await giveBack([page.context()])
  })

  const sticking = () =>
    page.evaluate(() => {
      const all = [...document.querySelectorAll('#root *')].filter(element => element.checkVisibility())
      // Inputs below drawn controls, and the link past the menu, are clipped to nothing.
      return all.filter(element => {
        const { position, clipPath } = getComputedStyle(element)
        return (position === 'sticky' || position === 'fixed') && clipPath === 'none'
      }).length
    })

  test('nothing sticks under 400 px of height, and above the bars do, beside which each page has its place', async () => {
    for (const [path, heading, ready] of [
      ['/settings', 'Settings', page.getByRole('button', { name: sees('save-changes') })],
      ['/agent', 'Configuration', page.getByRole('button', { name: sees('save-changes') })],
      ['/history', sees('nav-history'), page.getByRole('button', { name: 'Refresh' })],
      ['/photos', /^Select Photos/, page.getByRole('checkbox').first()],
    ] as const) {
      await goWithin(page, path)
      await headed(page, heading)
      await ready.waitFor()
      for (const width of [1280, 320]) {
        await page.setViewportSize({ width, height: 399 })
        expect([path, width, await sticking()]).toEqual([path, width, 0])
      }
      // The end of a list of photos is far away, also on a phone on its side.
      await page.setViewportSize({ width: 844, height: 390 })
      expect([path, await sticking()]).toEqual([path, path === '/photos' ? 1 : 0])
      await page.setViewportSize({ width: 1280, height: 800 })
      expect(await sticking(), path).toBeGreaterThan(0)
      await expectPlaced(page, path, 1280)
    }
  })

  describe('the rail', () => {
    beforeAll(async () => {
      await page.setViewportSize({ width: 1280, height: 900 })
      await goWithin(page, '/photos')
      await headed(page, /^Select Photos/)
    })

    const rail = () => page.getByRole('banner')
    const menu = () => rail().getByRole('navigation', { name: 'Main' })
    const agent = () => menu().getByRole('link', { name: 'Agent', exact: true })
    const seen = (name: string) =>
      rail()
        .locator('[data-name]')
        .filter({ hasText: name })
        .evaluate(tooltip => {
          const { left, top, width, height } = tooltip.getBoundingClientRect()
          return tooltip.contains(document.elementFromPoint(left + width / 2, top + height / 2))
        })

    test('marks the current page', async () => {
      expect(await menu().locator('[aria-current=page]').getAttribute('href')).toBe('/photos')
    })

    test('names an icon to the pointer until Escape is pressed', async () => {
      expect(await seen('Agent')).toBe(false)
      await agent().hover()
      expect(await seen('Agent')).toBe(true)
      await page.keyboard.press('Escape')
      expect(await seen('Agent')).toBe(false)
      await rail()
        .getByRole('link', { name: /^Account: Dorothea/ })
        .hover()
      expect(await seen('@dorothea')).toBe(true)
    })

    test('names the icon that has the focus', async () => {
      await agent().focus()
      await page.mouse.move(640, 500)
      await page.keyboard.press('Tab')
      await page.keyboard.press('Shift+Tab')
      expect(await seen('Agent')).toBe(true)
    })

    test('opens the contact form, by a button that a screen reader can name', async () => {
      await rail()
        .getByRole('button', { name: sees('contact-support') })
        .press('Enter')
      await page.getByRole('dialog').getByLabel('Message').waitFor()
    })
  })
})

test('a failed load is reported once, in its place', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'dorothea')
  for (const path of ['users/preferences', 'jobs', 'agent/config', 'photos', 'photos/albums', 'photos/job/none']) {
    await failing(page, `/api/${path}`, 'broken')
  }
  const toasts = page.getByRole('region', { name: /^Notifications/ })
  const saidOnce = async (text: string) => {
    await shows(page, text)
    await toasts.waitFor({ state: 'attached' })
    expect([text, await page.getByText(text, { exact: true }).count()]).toEqual([text, 1])
  }
  await page.goto(`${stack.app}/job/none`)
  await saidOnce(sees('job-failed'))
  for (const [link, text] of [
    ['Settings', sees('preferences-load-failed')],
    [sees('nav-history'), sees('history-failed')],
    ['Agent', sees('agent-load-failed')],
    [sees('nav-photos'), sees('fetch-photos-failed', { provider: 'Flickr' })],
  ] as const) {
    await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: link, exact: true }).click()
    await saidOnce(text)
  }
  await press(page, 'Change')
  await saidOnce(sees('albums-failed', { provider: 'Flickr' }))
  await press(page, 'Today')
  await saidOnce(sees('load-photos-failed'))
  expect(await toasts.getByRole('listitem').count()).toBe(0)
})

test('the main action of the dashboard stands above its notices', async () => {
  const { client, page } = await personIn(browser, stack, { role: 'temporary' })
  const top = async (role: 'button' | 'link', name: string | RegExp) =>
    (await page.getByRole(role, { name }).first().boundingBox())?.y ?? 0
  await page.goto(stack.app)
  await page.getByRole('link', { name: sees('create-password-banner') }).waitFor()
  expect(await top('button', 'Connect Flickr')).toBeLessThan(await top('link', sees('create-password-banner')))
  await borrowFlickr(client, 'dorothea')
  await page.reload()
  await page.getByRole('link', { name: /^Enhance My Flickr/ }).waitFor()
  expect(await top('link', /^Enhance My Flickr/)).toBeLessThan(await top('link', sees('create-password-banner')))
})

describe('a dashboard where a part does not load', () => {
  let person: Person
  let page: Page
  beforeAll(async () => {
    person = await personIn(browser, stack)
    page = person.page
    await person.client.connect('vivian')
  })
  afterAll(async () => {
    await person.client.send('DELETE', '/api/auth/disconnect/flickr')
    await giveBack([page.context()])
  })

  test('says why there are no jobs, and mentions no free photos', async () => {
    onTestFinished(() => page.unrouteAll({ behavior: 'wait' }))
    const repair = await failing(page, '/api/jobs/stats/summary', { status: 400, error: 'What?' })
    await page.goto(stack.app)
    await shows(page, sees('dashboard-failed'))
    await page.getByRole('link', { name: sees('enhance-photos', { Provider: 'Flickr' }), exact: true }).waitFor()
    await repair()
    await failing(page, '/api/jobs/stats/summary', { status: 429, error: 'Slow down.', code: 'RATE_LIMITED' })
    await page.reload()
    await shows(page, sees('dashboard-busy'))
  })

  test('counts ten free photos as left when their number does not load within ten seconds', async () => {
    await silent(page, '/api/users/free-trial-status')
    await page.goto(stack.app)
    const enhance = page.getByRole('link', { name: 'Enhance My Flickr Photos (free photos left)' })
    await enhance.waitFor()
    expect(await timeoutsAsked(page)).toContain(sees('free-trial-time-out'))
    await enhance.click()
    await headed(page, /^Select Photos/)
    await page
      .getByText(/\b10\b/)
      .filter({ hasText: /free/i })
      .first()
      .waitFor()
  })
})

test('loading ends after fifteen seconds with the reason and a retry; a success stays for three seconds and an error for five', async () => {
  const { page } = await personIn(browser, stack)
  await page.clock.install()
  let isSilent = true
  await page.route('**/api/auth/me', route => (isSilent ? undefined : route.continue()))
  await page.goto(`${stack.app}/settings`)
  await page.locator('#root .boot').waitFor()
  // The clock keeps running, and a busy machine is slow.
  await page.clock.fastForward(8000)
  expect(await page.getByRole('button', { name: 'Try again' }).count()).toBe(0)
  await page.clock.fastForward(sees('loading-force-clear') - 8000)
  await headed(page, 'Photonym cannot be reached')
  isSilent = false
  await press(page, 'Try again')
  await headed(page, 'Settings')

  await page.getByRole('radio', { name: /Technical/ }).check()
  // From here on time passes only in steps, however busy the machine is.
  await stopClock(page)
  for (const [text, ms, broken] of [
    [sees('preferences-save-failed'), sees('toast-error'), true],
    [sees('preferences-saved'), sees('toast-success'), false],
  ] as const) {
    const repair = broken ? await failing(page, '/api/users/preferences', 'broken') : async () => undefined
    await press(page, sees('save-changes'))
    const toast = page.getByRole('listitem').filter({ hasText: text })
    const afterStep = () => page.clock.runFor(STEP_MS).then(() => toast.count())
    await expect.poll(afterStep).toBe(1)
    await repair()
    await page.clock.runFor(ms - 1500)
    expect(await toast.count()).toBe(1)
    await page.clock.runFor(2500)
    await toast.waitFor({ state: 'detached' })
  }
})

test('a page whose code does not load says so instead of staying blank', async () => {
  const page = await strangerIn(browser)
  await page.route('**/assets/login-page*.js', route => route.abort())
  await page.goto(`${stack.app}/login`)
  await page.getByRole('alert').getByRole('button', { name: 'Reload the page' }).waitFor()
})
