import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const DEBIAN = '/usr/bin/chromium'

/** A headless Chromium that makes no network requests of its own. */
export function openBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(DEBIAN) && { executablePath: DEBIAN }),
    args: ['--no-sandbox', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
  })
}
