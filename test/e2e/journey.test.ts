import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openBrowser } from '../support/browser.ts'
import { runningStack } from '../support/running-stack.ts'
import { control, until } from '../support/stack-client.ts'

const stack = runningStack()
let browser: Browser | undefined

beforeAll(async () => {
  browser = await openBrowser()
})
afterAll(() => browser?.close())

async function newPage(): Promise<Page> {
  if (!browser) throw new Error('No browser')
  const page = await browser.newPage({ viewport: { width: 1280, height: 900 } })
  page.setDefaultTimeout(60_000)
  return page
}

async function signUpAndConnect(page: Page, email: string, account: string) {
  await page.goto(stack().app)
  await page.getByRole('link', { name: 'Get Started' }).first().click()
  await page.getByRole('tab', { name: 'Get Started' }).click()
  await page.getByLabel('Email').fill(email)
  await page
    .getByRole('tabpanel')
    .getByRole('button', { name: /continue|get started|send/i })
    .click()
  await page.getByRole('heading', { name: 'Check Your Email' }).waitFor()

  const inbox = await page.context().newPage()
  await inbox.goto(`${stack().sandbox}/mail`)
  await inbox
    .getByRole('link', { name: /verify-email/ })
    .first()
    .click()
  await inbox.getByRole('heading', { name: /welcome/i }).waitFor()
  await page.close()

  await inbox.getByRole('button', { name: /connect flickr/i }).click()
  await inbox.getByLabel(account).check()
  await inbox.getByRole('button', { name: /approve|allow|authori[sz]e/i }).click()
  await inbox.getByText('Successfully Connected').waitFor()
  await inbox.getByRole('link', { name: 'Enhance My Flickr Photos' }).waitFor()
  return inbox
}

test('a photographer signs up, connects, generates, edits, approves, applies and undoes', async () => {
  const sandbox = control(stack())
  const before = await sandbox.library('ansel')
  const page = await signUpAndConnect(await newPage(), 'journey@example.com', 'ansel')

  await page.getByRole('link', { name: 'Enhance My Flickr Photos' }).click()
  await page.getByRole('button', { name: 'Select untitled' }).click()
  await page.getByRole('button', { name: /^Generate/ }).click()
  await page.waitForURL(/\/job\//)
  await page
    .getByRole('button', { name: /approve all/i })
    .first()
    .waitFor()

  await page
    .getByRole('button', { name: /edit title/i })
    .first()
    .click()
  await page.getByRole('textbox', { name: /title/i }).fill('A title of my own')
  await page.keyboard.press('Enter')
  await page.getByText('Title updated successfully').waitFor()

  await page.getByRole('button', { name: 'Approve all' }).click()
  await page.getByRole('button', { name: /^Apply \d+ to Flickr/ }).click()
  const library = () => sandbox.library('ansel')
  const changed = await until('the edited title on Flickr', library, photos =>
    photos.some(photo => photo.title === 'A title of my own'),
  )
  expect(changed.find(photo => photo.title === 'A title of my own')?.tags.at(-1)).toBe('photonym')
  await page
    .getByText(/all done|all applied/i)
    .first()
    .waitFor()

  await page.getByRole('button', { name: 'Undo all' }).click()
  await until('the library as it was', library, photos => JSON.stringify(photos) === JSON.stringify(before))
})
