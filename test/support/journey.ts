import type { Browser, Page } from 'playwright-core'
import type { Stack } from './stack.ts'
import { control, type LibraryPhoto, until } from './stack-client.ts'

const WAIT_MS = 120_000

/** Signs up in the browser through the sandbox's inbox and connects the account. Returns the page, on the dashboard. */
export async function signUpAndConnect(stack: Stack, browser: Browser, email: string, account: string): Promise<Page> {
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
  await page.getByRole('button', { name: 'Connect Flickr' }).click()
  await page.getByRole('radio', { name: new RegExp(account, 'i') }).check()
  await page.getByRole('button', { name: 'OK, allow it' }).click()
  await page.getByText('Successfully Connected').waitFor()
  await page.getByRole('link', { name: /Enhance My Flickr Photos/ }).waitFor()
  return page
}

/**
 * On a signed-in page: selects the untitled photos, generates, edits one title, approves all, applies, and undoes all.
 * Returns the library as it was before, while applied, and after the undo.
 */
export async function enhanceAndUndo(stack: Stack, page: Page, account: string, title: string) {
  const library = () => control(stack).library(account)
  const before = await library()
  await page.getByRole('link', { name: /Enhance My Flickr Photos/ }).click()
  await page.getByRole('button', { name: 'Select untitled', exact: true }).click()
  await page.getByRole('button', { name: /^Generate/ }).click()
  await page.waitForURL(/\/job\//)
  await page.getByText(/\d+ to review/).waitFor()

  await page.getByRole('button', { name: 'Edit title' }).first().click()
  await page.getByRole('textbox', { name: 'Title' }).fill(title)
  await page.keyboard.press('Enter')
  await page.getByText('Title updated successfully').waitFor()

  await page.getByRole('button', { name: 'Approve all', exact: true }).click()
  await page.getByRole('button', { name: /^Apply \d+ to Flickr$/ }).click()
  await page.getByText(/^Started applying metadata to \d+ photos in the background$/).waitFor()
  await page.getByText(/photos? (is|are) applied to Flickr/).waitFor()
  const applied = await library()

  await page.getByRole('button', { name: 'Undo all' }).click()
  const same = (photos: LibraryPhoto[]) => JSON.stringify(photos) === JSON.stringify(before)
  const undone = await until('the library as it was', library, same, WAIT_MS).catch(library)
  return { before, applied, undone }
}
