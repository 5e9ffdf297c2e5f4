import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { onTestFinished } from 'vitest'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import { takeContext } from './shared-browser.ts'
import type { SharedStack } from './shared-stack.ts'
import { type Client, signUp } from './stack-client.ts'

export const PASSWORD = 'a quiet harbour at noon'

export type Person = { email: string; client: Client; page: Page }
export type Role = 'temporary' | 'full'

let made = 0

/** An address not yet used on this stack. */
export function newAddress(): string {
  made += 1
  return `person-${process.pid}-${made}@example.org`
}

export const DESK = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** Windows of phones, upright and on their side, at 200 % zoom, and of larger screens. */
export const WINDOWS = [
  { width: 320, height: 568 },
  PHONE,
  { width: 844, height: 390 },
  { width: 640, height: 400 },
  { width: 768, height: 1024 },
  { width: 1280, height: 800 },
  { width: 1920, height: 1080 },
]

/** `isFirstVisit`: the browser has cached nothing of the app yet. */
type Visit = BrowserContextOptions & { isFirstVisit?: boolean }

/** What has not appeared by then will not appear. */
const SOON_MS = 45_000

/**
 * A signed-out page in a separate browser. Service workers are blocked, because they would hide requests from tests,
 * unless a test allows them.
 */
export async function strangerIn(browser: Browser, { isFirstVisit = false, ...own }: Visit = {}): Promise<Page> {
  const options = { viewport: DESK, reducedMotion: 'reduce', serviceWorkers: 'block', ...own } as const
  const context = isFirstVisit ? await browser.newContext(options) : await takeContext(browser, options)
  const page = await context.newPage()
  page.setDefaultTimeout(SOON_MS)
  return page
}

/** Gives the page's browser the session of the client. */
export async function holdSession(page: Page, stack: SharedStack, client: Pick<Client, 'cookie'>): Promise<void> {
  const pairs = client.cookie().split('; ').filter(Boolean)
  const cookies = pairs.map(pair => {
    const [name = '', value = ''] = pair.split('=')
    return { name, value, url: stack.app }
  })
  await page.context().addCookies(cookies)
}

/** A signed-in user without a browser: temporary, or a full user with `PASSWORD`. */
export async function newUser(stack: SharedStack, role: Role = 'full'): Promise<Omit<Person, 'page'>> {
  const email = newAddress()
  const client = await signUp(stack, email)
  if (role === 'full') {
    const answer = await client.send('POST', '/api/auth/password/register', { email, password: PASSWORD })
    if (answer.status !== 200) throw new Error(`No password was set: ${answer.status}`)
  }
  return { email, client }
}

/** `newUser`, signed in on a page of a separate browser. */
export async function personIn(
  browser: Browser,
  stack: SharedStack,
  { role, ...options }: { role?: Role } & Visit = {},
): Promise<Person> {
  const { email, client } = await newUser(stack, role)
  const page = await strangerIn(browser, options)
  await holdSession(page, stack, client)
  return { email, client, page }
}

/** After the test, disconnects the Flickr account that the user has by then, so that other tests can connect it. */
export function giveFlickrBack(client: Client): void {
  onTestFinished(async () => void (await client.send('DELETE', '/api/auth/disconnect/flickr')))
}

/** Connects a Flickr account until the test ends, because an account belongs to one user at a time. */
export async function borrowFlickr(client: Client, account: string): Promise<void> {
  giveFlickrBack(client)
  await client.connect(account)
}

/** Where the local runtime takes statements for the database, by its id in `wrangler.toml`. */
const STATEMENTS = '/cdn-cgi/local/explorer/api/d1/database/00000000-0000-0000-0000-000000000000/raw'

/** @throws Error if the statement fails. */
async function setFreePhotosUsed({ app }: SharedStack, email: string, used: number): Promise<void> {
  const answer = await fetch(app + STATEMENTS, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      sql: 'update users set free_photos_used = ? where email = ?',
      params: [String(used), email],
    }),
  })
  if (!answer.ok) throw new Error(`The statement failed: ${answer.status} ${await answer.text()}`)
}

/** Connects a Flickr account until the test ends, to a user with so few free photos that larger jobs have to be paid. */
export async function borrowWithFree(
  stack: SharedStack,
  { email, client }: Person,
  account: string,
  free: number,
): Promise<void> {
  await borrowFlickr(client, account)
  // Before the account is given back, because what its user has used is kept for the next one.
  onTestFinished(() => setFreePhotosUsed(stack, email, 0))
  const { maxPhotos } = await client.get<FreeTrialStatus>('/api/users/free-trial-status')
  await setFreePhotosUsed(stack, email, maxPhotos - free)
}

/** The newest link mailed to the address. */
export async function mailedLink(stack: SharedStack, email: string): Promise<string> {
  const answer = await fetch(`${stack.sandbox}/mail/messages?to=${encodeURIComponent(email)}`)
  const mails: { text: string }[] = await answer.json()
  const links = mails.flatMap(({ text }) => text.match(/https?:\/\/\S+\/verify-email\?token=[\w-]+/)?.[0] ?? [])
  const link = links.at(-1)
  if (!link) throw new Error(`No link was mailed to ${email}`)
  return link
}
