import type { BrowserContext } from 'playwright-core'
import { afterAll, afterEach, beforeEach, inject } from 'vitest'
import { contextsInUse, giveBack, sharedBrowser } from './shared-browser.ts'

// A page that nobody looks at any more would go on asking the server, and take time from the tests that follow.
const browser = await sharedBrowser()
const { app, sandbox } = inject('stack')
let ofTheFile: BrowserContext[] = []
const clearAll = (contexts: BrowserContext[]) => giveBack(contexts, [app, sandbox])

beforeEach(() => {
  ofTheFile = contextsInUse(browser)
})
afterEach(() => clearAll(contextsInUse(browser).filter(context => !ofTheFile.includes(context))))
afterAll(() => clearAll(contextsInUse(browser)))
