import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { contextsInUse, giveBack, openPages, sharedBrowser } from './shared-browser.ts'

// A page that nobody looks at any more would go on asking the server, and take time from the tests that follow.
const browser = await sharedBrowser()
let ofTheFile: BrowserContext[] = []

beforeEach(() => {
  ofTheFile = contextsInUse(browser)
})
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await printPages()
  await giveBack(contextsInUse(browser).filter(context => !ofTheFile.includes(context)))
})
afterAll(() => giveBack(contextsInUse(browser)))

/** What the open pages show, so that a failure on another machine can be understood from its output. */
async function printPages(): Promise<void> {
  for (const page of contextsInUse(browser).flatMap(openPages)) {
    const focused = await page.evaluate(() => document.activeElement?.outerHTML.slice(0, 200)).catch(String)
    const shown = await page.locator('body').ariaSnapshot({ timeout: 2000 }).catch(String)
    console.log(`${page.url()}\nfocus: ${focused}\n${shown}`)
  }
}
