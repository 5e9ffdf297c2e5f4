import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const DEBIAN = '/usr/bin/chromium'

/** As root, and without network requests of its own. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const chromiumPath = () => (existsSync(DEBIAN) ? DEBIAN : chromium.executablePath())

/** A headless Chromium; `flags` are further ones of its command line, `without` those that Playwright is not to add. */
export function openBrowser(flags: string[] = [], without: string[] = []): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(DEBIAN) && { executablePath: DEBIAN }),
    args: [...CHROMIUM_FLAGS, ...flags],
    ignoreDefaultArgs: without,
  })
}
