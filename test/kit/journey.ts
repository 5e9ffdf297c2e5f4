import type { Browser, Page } from 'playwright-core'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import type { Stack } from './stack.ts'
import { control, type LibraryPhoto } from './stack-client.ts'
import { until } from './until.ts'
import { watchPage } from './watch-page.ts'

const WAIT_MS = 120_000
/** From this many photos on, pressing Apply asks first. */
const ASKS_FROM = 25

/**
 * Signs up in the browser by a link from the sandbox's inbox, and connects the account. Resolves to the page, which
 * shows the dashboard.
 */
export async function signUpAndConnect(
  stack: Stack,
  browser: Browser,
  email: string,
  account: string,
  provider: Provider = 'flickr',
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 900 } })
  const signUp = await context.newPage()
  await signUp.goto(stack.app)
  await signUp.getByRole('link', { name: 'Get Started' }).first().click()
  await signUp.getByLabel('Email').fill(email)
  await signUp.getByRole('button', { name: 'Send me a link' }).click()
  await signUp.getByRole('heading', { name: 'Check Your Email' }).waitFor()

  const page = await context.newPage()
  page.setDefaultTimeout(WAIT_MS)
  await page.goto(`${stack.sandbox}/mail`)
  await page
    .getByRole('link', { name: /verify-email/ })
    .first()
    .click()
  await connect(page, account, provider)
  return page
}

/** Starts on a page with the platform chooser, and returns by the platform's consent page to the dashboard. */
async function connect(page: Page, account: string, provider: Provider): Promise<void> {
  const { name } = PLATFORMS[provider]
  const { headings } = await watchPage(page)
  await page.getByRole('button', { name: `Connect ${name}` }).click()
  await page.getByRole('radio', { name: new RegExp(account, 'i') }).check()
  await page.getByRole('button', { name: 'OK, allow it' }).click()
  await page.getByRole('link', { name: `Enhance My ${name} Photos` }).waitFor()
  if (!headings.includes('Successfully Connected')) throw new Error('No page said that the account is connected')
}

/**
 * On a signed-in page: selects the untitled photos, generates, edits one text, approves all, applies, and undoes all.
 * On a platform without titles the descriptions take their place. Resolves to the library before, while applied, and
 * after the undo.
 */
export async function enhanceAndUndo(
  stack: Stack,
  page: Page,
  account: string,
  ownText: string,
  provider: Provider = 'flickr',
) {
  const { name, siteUrl, capabilities } = PLATFORMS[provider]
  const [untitled, field, label] = capabilities.title
    ? ['Select untitled', 'title', 'Title']
    : ['Select undescribed', 'description', 'Description']
  const library = () => control(stack).library(account, provider)
  const before = await library()
  await page.getByRole('link', { name: `Enhance My ${name} Photos` }).click()
  await page.getByRole('button', { name: untitled, exact: true }).click()
  await page.getByText(/^[1-9]\d* selected$/).waitFor()
  await page.getByRole('button', { name: /^Generate/ }).click()
  await page.waitForURL(/\/job\//)
  await page.getByText(/\d+ to review/).waitFor()

  await page
    .getByRole('button', { name: `Edit ${field}` })
    .first()
    .click()
  await page.getByRole('textbox', { name: label }).fill(ownText)
  await page.keyboard.press('Enter')
  await page.getByText(`${label} updated successfully`).waitFor()

  await page.getByRole('button', { name: 'Approve all', exact: true }).click()
  const apply = page.getByRole('button', { name: new RegExp(`^Apply \\d+ to ${name}$`) })
  const count = Number(/\d+/.exec((await apply.textContent()) ?? ''))
  await apply.click()
  if (count >= ASKS_FROM) await page.getByRole('button', { name: `Apply all ${count}`, exact: true }).click()
  await page.getByText(/^Started applying metadata to \d+ photos in the background$/).waitFor()
  await page.getByText(new RegExp(`photos? (is|are) applied to ${name}`)).waitFor()
  const leadsTo = await page.getByRole('link', { name: `View on ${name}` }).getAttribute('href')
  if (leadsTo !== siteUrl) throw new Error(`The way to ${name} leads to ${leadsTo}`)
  const applied = await library()

  await page.getByRole('button', { name: 'Undo all', exact: true }).click()
  await page.getByRole('button', { name: /^Undo all \d+$/ }).click()
  const same = (photos: LibraryPhoto[]) => JSON.stringify(photos) === JSON.stringify(before)
  const undone = await until('the library as it was', library, same, WAIT_MS).catch(library)
  return { before, applied, undone }
}
