import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { borrowFlickr, giveFlickrBack, newUser, type Person, personIn, strangerIn } from '#test/kit/people.ts'
import { failing, goWithin, headed, press, shows } from '#test/kit/screen.ts'
import { sees } from '#test/kit/sees.ts'
import { giveBack, sharedBrowser } from '#test/kit/shared-browser.ts'
import { watchPage } from '#test/kit/watch-page.ts'

const stack = inject('stack')
const DENIED = 'You did not allow Photonym to work with your … account, so nothing was connected.'
const UNKNOWN = "We don't know this Unsplash account yet. Please start with your email address, then connect it."
const browser = await sharedBrowser()

async function onFlickr(page: Page, account: string, decision: 'OK, allow it' | 'No, thanks'): Promise<void> {
  await page.getByRole('radio', { name: new RegExp(account, 'i') }).check()
  await press(page, decision)
}

test('a platform is connected, refused on its own page, and a connection that cannot start says so', async () => {
  const { client, page } = await personIn(browser, stack, { role: 'temporary' })
  giveFlickrBack(client)
  const { headings } = await watchPage(page)
  await page.goto(stack.app)
  await shows(page, sees('no-provider-connected'))
  const repair = await failing(page, '/api/auth/flickr', 'broken')
  await press(page, 'Connect Flickr')
  await shows(page, sees('auth-not-initiated', { provider: 'Flickr' }))
  await repair()
  await press(page, 'Connect Flickr')
  await onFlickr(page, 'dorothea', 'No, thanks')
  await headed(page, 'Connection failed')
  await page.getByText(/^You did not allow Photonym/).waitFor()
  await page.getByRole('link', { name: 'Go to Dashboard' }).click()
  await press(page, 'Connect Flickr')
  await onFlickr(page, 'dorothea', 'OK, allow it')
  await headed(page, /^Welcome, /)
  // It is shown for two seconds, so waiting for it could miss it.
  expect(headings).toContain(sees('successfully-connected'))
  expect(new URL(page.url()).pathname).toBe('/')
  await page.getByRole('link', { name: sees('enhance-photos', { Provider: 'Flickr' }) }).waitFor()
  await headed(page, sees('connect-more'))
  for (const id of ['step-select', 'step-review', 'step-apply'] as const) await shows(page, sees(id))
  await headed(page, sees('recent-activity'))
  await page
    .getByRole('link', { name: sees('preferences-link') })
    .first()
    .waitFor()
  await page
    .getByRole('link', { name: /^Account/ })
    .first()
    .click()
  await shows(page, sees('type-full'))
})

describe('without a connected platform', () => {
  let owner: Omit<Person, 'page'>
  let person: Person
  let page: Page
  beforeAll(async () => {
    owner = await newUser(stack)
    await owner.client.connect('vivian')
    person = await personIn(browser, stack)
    page = person.page
    await page.goto(`${stack.app}/photos`)
  })
  afterAll(async () => {
    for (const { client } of [owner, person]) await client.send('DELETE', '/api/auth/disconnect/flickr')
    await giveBack([page.context()])
  })

  const connected = async () => (await person.client.me()).connectedAccounts

  test('there is nothing to choose, and the dashboard says what to do', async () => {
    await page.getByText(sees('connect-first')).waitFor()
    expect(new URL(page.url()).pathname).toBe('/')
  })

  test('a request that another browser started connects nothing', async () => {
    const { authUrl } = await owner.client.get<{ authUrl: string }>('/api/auth/flickr')
    const approved = await fetch(authUrl, {
      method: 'POST',
      redirect: 'manual',
      body: new URLSearchParams({ account: 'dorothea', decision: 'approve' }),
    })
    await page.goto(approved.headers.get('location') ?? '')
    await headed(page, 'Connection failed')
    await shows(page, sees('auth-error-default'))
    expect(await connected()).toEqual([])
    await page.getByRole('link', { name: 'Go to Dashboard' }).click()
    await headed(page, /^Welcome, /)
  })

  test('an account that belongs to somebody else is refused, with the remaining options', async () => {
    await goWithin(page, '/')
    await press(page, 'Connect Flickr')
    await onFlickr(page, 'vivian', 'OK, allow it')
    await headed(page, 'Connection failed')
    await shows(page, 'This Flickr account is already connected to another user.')
    await page.getByText(/another account of this platform/).waitFor()
    await page.getByText(/original email/).waitFor()
    await page.getByText(/^Contact support if/).waitFor()
    expect(await page.content()).not.toContain(owner.email)
    expect(await connected()).toEqual([])
  })
})

test('disconnecting warns, can be cancelled, reports a failure, and removes the account', async () => {
  const { client, page } = await personIn(browser, stack)
  await borrowFlickr(client, 'vivian')
  await page.goto(`${stack.app}/settings`)
  await headed(page, 'Connected Accounts')
  await page.getByText(sees('connected-badge'), { exact: true }).first().waitFor()
  const [account] = (await client.me()).connectedAccounts
  await shows(page, `@${account?.username}`)
  expect(await page.getByRole('link', { name: 'Profile' }).getAttribute('href')).toBe(account?.profileUrl)

  await press(page, 'Disconnect Flickr')
  const dialog = page.getByRole('dialog', { name: sees('disconnect-title', { provider: 'Flickr' }) })
  await dialog.getByText(/^Photos from Flickr can't be enhanced until you reconnect/).waitFor()
  await dialog.getByText(/your only connected account/).waitFor()
  await dialog.getByRole('button', { name: sees('cancel') }).click()
  await dialog.waitFor({ state: 'hidden' })
  await press(page, 'Disconnect Flickr')
  const repair = await failing(page, '/api/auth/disconnect/flickr', 'broken')
  await dialog.getByRole('button', { name: sees('disconnect') }).click()
  await shows(page, sees('disconnect-failed', { provider: 'Flickr' }))
  await repair()

  const held = Promise.withResolvers<void>()
  await page.route('**/api/auth/disconnect/flickr', async route => {
    await held.promise
    await route.continue()
  })
  await dialog.getByRole('button', { name: sees('disconnect') }).click()
  await dialog.getByRole('button', { name: sees('disconnecting') }).waitFor()
  held.resolve()
  await dialog.waitFor({ state: 'hidden' })
  await page.getByRole('button', { name: 'Connect Flickr' }).waitFor()
  expect((await client.me()).connectedAccounts).toEqual([])
  await page.locator('main :focus').waitFor()
})

test('connecting by hand needs both codes, refuses wrong ones and accepts the right ones', async () => {
  const { client, page } = await personIn(browser, stack, { role: 'temporary' })
  giveFlickrBack(client)
  await page.goto(`${stack.app}/manual-auth`)
  const flickr = page.getByRole('link', { name: /Open Flickr's authorisation page/ })
  const authUrl = (await flickr.getAttribute('href')) ?? ''
  const token = page.getByLabel('OAuth token')
  expect(await token.inputValue()).toBe(new URL(authUrl).searchParams.get('oauth_token'))
  await press(page, 'Connect Flickr')
  await shows(page, 'Please enter the verifier')
  const verifier = page.getByLabel('Verifier')
  await verifier.fill('123-456-789')
  const repair = await failing(page, '/api/auth/flickr/manual', 'broken')
  await press(page, 'Connect Flickr')
  await shows(page, sees('authentication-failed'))
  await repair()
  await token.fill('')
  await press(page, 'Connect Flickr')
  await shows(page, 'Please enter the OAuth token')
  // After an invalid code its request cannot be used again, and a new one is started.
  await token.fill('72157600000000000-0000000000000000')
  await press(page, 'Connect Flickr')
  await shows(page, sees('auth-error-default'))

  await page.reload()
  const fresh = (await flickr.getAttribute('href')) ?? ''
  const answer = await fetch(fresh, {
    method: 'POST',
    body: new URLSearchParams({ account: 'vivian', decision: 'approve' }),
  })
  const { verifier: code }: { verifier: string } = await answer.json()
  await verifier.fill(code)
  await press(page, 'Connect Flickr')
  await shows(page, sees('authentication-successful'))
  await headed(page, /^Welcome, /)
  expect((await client.me()).connectedAccounts).toHaveLength(1)
})

test('the error page explains the code in the address in its own words, shows no other text from there, and redirects nowhere', async () => {
  const page = await strangerIn(browser)
  const foreign = async (error: string, open: (path: string) => Promise<unknown>) => {
    await open(`/auth-error?${new URLSearchParams({ error, next: 'https://evil.example' })}`)
    await shows(page, sees('auth-error-default'))
    expect(await page.getByText(error).count()).toBe(0)
    expect(await page.locator('a[href*="evil"], img[src="x"]').count()).toBe(0)
  }
  const within = (path: string) => goWithin(page, path)
  const says = async (query: string, text: string) => {
    await within(`/auth-error?${query}`)
    await shows(page, text)
  }
  await foreign('<img src=x onerror=alert(1)> https://evil.example', path => page.goto(stack.app + path))
  await headed(page, 'Connection failed')
  await says('error=denied&provider=smugmug', `${DENIED.replace('…', 'SmugMug')}`)
  await foreign('Call 555 to unlock', within)
  await says('error=denied&provider=picasa', `${DENIED.replace('…', 'photo platform')}`)
  await says('error=failed&provider=flickr', sees('auth-error-default'))
  await says('error=taken&provider=flickr', 'This Flickr account is already connected to another user.')
  await page.getByText(/original email/).waitFor()
  await says('error=another&provider=flickr', 'Another Flickr account is already connected. Disconnect it first.')
  await says('error=unknown&provider=unsplash', UNKNOWN)
  await page.getByText(/^Please start signup with your email first/).waitFor()
  await foreign('toString', within)
  await page.getByRole('link', { name: sees('back-to-login') }).click()
  expect(page.url()).toBe(`${stack.app}/login`)
})
