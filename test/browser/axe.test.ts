import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { AS_IT_STANDS, barriers } from '#test/kit/axe.ts'
import { DESK, newAddress, type Person, PHONE, personIn, strangerIn } from '#test/kit/people.ts'
import { generate } from '#test/kit/reviewing.ts'
import { failing, goWithin, headed, press, shows } from '#test/kit/screen.ts'
import { sharedBrowser } from '#test/kit/shared-browser.ts'

const stack = inject('stack')

const browser = await sharedBrowser()

/** A screen by name, its address, its heading, and what is done there before it is checked. No dialog is left open. */
type Screen = [name: string, path: string, heading: string | RegExp, arrive?: (page: Page) => Promise<void>]

/** Opens a page of the app, within the document if there is one already. */
async function open(page: Page, path: string, heading: string | RegExp): Promise<void> {
  await (page.url().startsWith(stack.app) ? goWithin(page, path) : page.goto(stack.app + path))
  await headed(page, heading)
}

async function cancel(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('dialog').waitFor({ state: 'hidden' })
}

async function checkAndCancel(page: Page): Promise<void> {
  expect(await barriers(page)).toEqual([])
  await cancel(page)
}

/** `landing.test.ts` has the landing page, and the log-in page as it opens. */
const PUBLIC: Screen[] = [
  ['verify-email', '/verify-email', 'Verification failed'],
  [
    'auth-error with the contact form open',
    '/auth-error?error=taken&provider=flickr',
    'Connection failed',
    async page => {
      await press(page, 'Contact Support')
      await press(page, 'Send Message')
      await shows(page, 'Please fill in all required fields')
    },
  ],
  ['manual-auth', '/manual-auth', 'Connect Flickr by hand', page => page.getByLabel('OAuth token').waitFor()],
]

const SIGNED_IN: Screen[] = [
  ['dashboard', '/', /^Welcome, /, page => page.getByRole('button', { name: 'Disconnect Flickr' }).waitFor()],
  [
    'photos that are not there, and photos with the criteria and the choice of a style open',
    '/photos',
    /^Select Photos/,
    async page => {
      await page.getByRole('checkbox').first().waitFor()
      await press(page, 'Change')
      await page.getByLabel('Search by tags').fill('nobody has this tag')
      await press(page, 'Search')
      await headed(page, 'No photos found')
      expect(await barriers(page)).toEqual([])
      await press(page, 'Show all photos')
      await page.getByRole('checkbox').first().waitFor()
      await page.getByRole('button', { name: 'Change', exact: true, expanded: false }).click()
      await page.getByText('Most recent').waitFor()
      for (const label of ['Uploaded', 'Taken']) {
        await page.getByLabel(label, { exact: true }).selectOption({ label: 'Between two dates…' })
      }
      await press(page, /^Style: /)
      await page.getByRole('dialog').getByText('Description length').waitFor()
      expect(await barriers(page)).toEqual([])
      await press(page, 'Done')
      await page.getByRole('dialog').waitFor({ state: 'hidden' })
    },
  ],
  [
    'agent that is on',
    '/agent',
    'Agent',
    async page => {
      await page.getByRole('switch', { name: 'Enable agent' }).click()
      await shows(page, 'Active')
    },
  ],
  [
    'settings with a toast, and each of its dialogs',
    '/settings',
    'Settings',
    async page => {
      await press(page, 'Contact Support')
      await page.getByRole('dialog').getByLabel('Message').waitFor()
      await checkAndCancel(page)
      await press(page, 'Disconnect Flickr')
      await page.getByRole('dialog').waitFor()
      await checkAndCancel(page)
      await failing(page, '/api/users/preferences/reset', 'broken')
      await press(page, 'Reset to Defaults')
      await page.getByRole('dialog').waitFor()
      expect(await barriers(page)).toEqual([])
      await page.getByRole('dialog').getByRole('button', { name: 'Reset' }).click()
      await shows(page, 'Failed to reset preferences')
      await cancel(page)
    },
  ],
  [
    'account, and its dialogs with their errors',
    '/account',
    'Account',
    async page => {
      await headed(page, 'Activity')
      await press(page, 'Sign out everywhere')
      await page.getByRole('dialog').waitFor()
      await checkAndCancel(page)
      await press(page, 'Delete my account')
      await page.getByRole('dialog').getByRole('button', { name: 'Delete my account' }).click()
      await shows(page, 'Please enter your email address')
      await checkAndCancel(page)
    },
  ],
  [
    'set password with its errors',
    '/settings/password',
    'Set a Password',
    async page => {
      await press(page, 'Set Password')
      await shows(page, 'Please enter a password')
    },
  ],
  [
    'change password with its errors',
    '/account/change-password',
    'Change Password',
    async page => {
      await press(page, 'Change Password')
      await shows(page, 'Please enter a new password')
    },
  ],
]

describe('for a stranger', () => {
  let page: Page
  beforeAll(async () => {
    page = await strangerIn(browser)
  })

  test.each(PUBLIC)('axe finds nothing serious on: %s', async (_, path, heading, arrive) => {
    await open(page, path, heading)
    await arrive?.(page)
    expect(await barriers(page)).toEqual([])
  })

  test('axe finds nothing serious on: both log-in forms with their errors, and Check Your Email', async () => {
    // In a document of its own, as visitors get it.
    await page.goto(`${stack.app}/login`)
    await headed(page, 'Welcome to Photonym')
    await press(page, 'Send me a link')
    await shows(page, 'Please enter your email address')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('tab', { name: 'Sign In' }).click()
    await press(page, 'Sign In')
    await shows(page, 'Please enter your password')
    expect(await barriers(page)).toEqual([])
    await page.getByRole('tab', { name: 'Get Started' }).click()
    await page.getByLabel('Email').fill(newAddress())
    await press(page, 'Send me a link')
    await headed(page, 'Check Your Email')
    await page.locator('main:focus').waitFor()
    await press(page, 'Resend verification email')
    await shows(page, 'Verification email sent! Please check your inbox.')
    expect(await barriers(page)).toEqual([])
  })
})

describe('for the signed-in', () => {
  let person: Person
  beforeAll(async () => {
    person = await personIn(browser, stack)
    await person.client.connect('vivian')
  })
  afterAll(() => person.client.send('DELETE', '/api/auth/disconnect/flickr'))

  test.each(SIGNED_IN)('axe finds nothing serious on: %s', async (_, path, heading, arrive) => {
    const { page } = person
    await open(page, path, heading)
    await arrive?.(page)
    expect(await barriers(page)).toEqual([])
  })

  test('axe finds nothing serious in any view of a job, with each of its editors and dialogs open', async () => {
    const { page } = person
    const path = `/job/${await generate(person, 3)}?view=cards`
    const button = (name: string | RegExp) => page.getByRole('button', { name }).first()
    const clear = async (state: string) => expect([state, await barriers(page)]).toEqual([state, []])
    await open(page, path, 'Review Metadata')
    for (const [field, box] of [
      ['title', 'Title'],
      ['tags', /tag/i],
    ] as const) {
      await button(`Edit ${field}`).click()
      await page.getByRole('textbox', { name: box }).waitFor()
      await clear(`cards, ${field} open`)
      await page.keyboard.press('Escape')
    }
    const view = (name: string) => page.getByRole('radiogroup', { name: 'View' }).getByRole('radio', { name })
    await view('Desk').click()
    await page.getByRole('region', { name: /^Photo \d of 3$/ }).waitFor()
    await button('Edit title').click()
    await page.getByRole('textbox', { name: 'Title' }).waitFor()
    await clear('desk, title open')
    await page.keyboard.press('Escape')
    for (const viewport of [PHONE, DESK]) {
      await page.setViewportSize(viewport)
      await page.keyboard.press('f')
      const caption = page.getByRole('figure').locator('figcaption')
      await caption.waitFor()
      expect([viewport, await barriers(page, AS_IT_STANDS)]).toEqual([viewport, []])
      await page.evaluate(() => document.exitFullscreen())
      await caption.waitFor({ state: 'hidden' })
    }
    await page.keyboard.press('?')
    await page.getByRole('dialog').waitFor()
    await clear('keys')
    await press(page, 'Close')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    await press(page, 'Back')
    await view('Cards').and(page.locator(':checked')).waitFor()
    await view('Sheet').click()
    await page.getByRole('article').first().waitFor({ state: 'detached' })
    await button('Approve and apply all').click()
    await page.getByRole('dialog').waitFor()
    await clear('sheet, question')
    await cancel(page)
  })

  test('axe finds nothing serious on: auth-success', async () => {
    const { page } = person
    // Disables its redirect, which takes two seconds. A stopped clock would stop axe, too.
    await page.evaluate(() => {
      const real = window.setTimeout
      Reflect.set(window, 'setTimeout', (act: () => void, ms = 0) => (ms < 2000 ? real(act, ms) : 0))
    })
    await open(page, '/auth-success?provider=flickr', 'Successfully Connected')
    expect(await barriers(page)).toEqual([])
    await headed(page, 'Successfully Connected')
  })

  test('axe finds nothing serious on: the dashboard of a temporary user, and the menu of a phone', async () => {
    const { page } = await personIn(browser, stack, { role: 'temporary' })
    await page.goto(stack.app)
    await page.getByRole('link', { name: 'Create a password' }).waitFor()
    expect(await barriers(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await press(page, 'Open menu')
    await page.getByRole('dialog', { name: 'Menu' }).waitFor()
    expect(await barriers(page)).toEqual([])
  })
})
