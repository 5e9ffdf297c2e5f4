import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeEach } from 'vitest'
import { sharedBrowser } from './browser.ts'

// A page that nobody looks at any more would go on asking the server, and take time from the tests that follow.
const browser = await sharedBrowser()
let ofTheFile: BrowserContext[] = []
const closeAll = (contexts: BrowserContext[]) => Promise.all(contexts.map(context => context.close()))

beforeEach(() => {
  ofTheFile = browser.contexts()
})
afterEach(async () => void (await closeAll(browser.contexts().filter(context => !ofTheFile.includes(context)))))
afterAll(async () => void (await closeAll(browser.contexts())))
