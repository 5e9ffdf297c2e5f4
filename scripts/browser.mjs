import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { bin } from './bootstrap.mjs'

const DEBIAN = '/usr/bin/chromium'
const run = (command, args) => spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] }).status === 0

/** Makes sure the browser tests have a Chromium: Debian's where apt-get may be used, else Playwright's own. */
export function installBrowser() {
  if (existsSync(DEBIAN)) return
  if (process.getuid?.() === 0 && existsSync('/usr/bin/apt-get')) {
    console.log('Installing Chromium…')
    if (run('apt-get', ['update', '-qq']) && run('apt-get', ['install', '-y', '-qq', 'chromium'])) return
  }
  if (!run(bin('playwright-core'), ['install', 'chromium'])) console.error('No browser could be installed.')
}
