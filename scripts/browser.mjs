import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin } from './bootstrap.mjs'

/** A headless shell for most tests, and a full Chromium for features that the shell lacks. */
const DEBIAN_PACKAGES = ['chromium-headless-shell', 'chromium']
const run = (command, args) => spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/** Makes sure the browser tests have a Chromium: Debian's if apt-get may be used, otherwise Playwright's own. */
export function installBrowser() {
  if (DEBIAN_PACKAGES.every(name => existsSync(`/usr/bin/${name}`))) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium…')
    if (run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', ...DEBIAN_PACKAGES])) return
  }
  if (!run(bin('playwright-core'), ['install', 'chromium'])) console.error('No browser could be installed.')
}
