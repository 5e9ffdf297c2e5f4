import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'

const DEBIAN = '/usr/bin/chromium'
const DEBIAN_SHELL = '/usr/bin/chromium-headless-shell'

/** Allows Chromium to run as root, and turns off its own network requests. */
export const CHROMIUM_FLAGS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export const chromiumPath = () => (existsSync(DEBIAN) ? DEBIAN : chromium.executablePath())

/**
 * A headless Chromium without windows, which takes half the processor time of a whole one. `flags`: more command line
 * flags.
 */
export function openBrowser(flags: string[] = []): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(DEBIAN_SHELL) && { executablePath: DEBIAN_SHELL }),
    args: [...CHROMIUM_FLAGS, ...flags],
  })
}

/** A whole Chromium, which has a back/forward cache. */
export function openWholeBrowser(): Promise<Browser> {
  return chromium.launch({
    ...(existsSync(DEBIAN) ? { executablePath: DEBIAN } : { channel: 'chromium' }),
    args: CHROMIUM_FLAGS,
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
}
