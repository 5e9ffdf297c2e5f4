import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { bin } from './bootstrap.mjs'

/** A headless shell for most tests, and a full Chromium for features that the shell lacks. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']

async function run(command, args) {
  try {
    const [code] = await once(spawn(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }), 'exit')
    return code === 0
  } catch {
    // It could not be started.
    return false
  }
}

/** Makes sure the browser tests have a Chromium: Debian's if apt-get may be used, otherwise Playwright's own. */
export async function installBrowser() {
  if (DEBIAN_PACKAGES.every(name => existsSync(`/usr/bin/${name}`))) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium…')
    if (
      (await run('apt-get', ['update', '-qq'])) &&
      (await run('apt-get', ['install', '-y', '-qq', ...DEBIAN_PACKAGES]))
    ) {
      return
    }
  }
  if (!(await run(bin('playwright-core'), ['install', 'chromium']))) console.error('No browser could be installed.')
}
