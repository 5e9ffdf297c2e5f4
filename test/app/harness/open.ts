import type { DetachedWindowAPI } from 'happy-dom'
import { type Account, anAccount } from '../account/account.ts'
import { pass } from './clock.ts'
import { TabHistory } from './history.ts'
import { loadApp } from './loaded-app.ts'
import { openedApp, setOpened } from './opened.ts'

declare global {
  var happyDOM: DetachedWindowAPI
}

/**
 * Pages as components: the whole app of `web/app.tsx` with its router, in happy-dom, on an account in memory.
 *
 *     const account = anAccount()                        // 'stranger', 'temporary' or 'full', which is the default
 *     account.connections.add('flickr')                  // set up what the test reads, before or after opening
 *     const { id } = account.jobs.add({ photos: 3 })
 *     await open(`/job/${id}?view=cards`, account)       // a second `open` or `reload()` is another document
 *     await press('Approve')                             // screen.ts: shows, headed, press, find, field, gone, …
 *     await eventually(() => expect(account.calls('PATCH', api.jobPhoto(id, 'photo-1'))).toHaveLength(1))
 *
 * - Time stands still until a helper waits for something; then it moves on, up to five seconds, and at once on any
 *   machine. Never wait by yourself. Time-outs and longer delays: `await pass(10_000)`. For what shows only for a
 *   moment: `await stopClock()`, after which only `pass` moves it. `vi.useFakeTimers` is not needed.
 * - `account.failing(path, 'offline' | 'broken' | 'lost' | 'hangs' | {status, error, code} | {json})` lets calls fail;
 *   it returns the repair. `account.jobs.pace` holds descriptions and writes back until the test makes them.
 * - Live sockets open by themselves and tell every change. `account.live.isOn = false`: the page polls.
 * - There is no layout and no style: sizes, scrolling, what covers what and what media queries hide stay in the browser.
 * - Pages that load another document (`location.assign`, links of other documents) end in `leftFor(path)`.
 * - A test fails if the app logs an error, calls an unknown path, or is still waiting for an answer; for an error that
 *   is meant, `allowTrouble(/text/)`. Import app code (`#web/…`) only for constants: the page has its own copy.
 */
export async function open(path: string, account: Account = anAccount(), size = DESK): Promise<Account> {
  leave()
  happyDOM.setURL(new URL(path, ORIGIN).href)
  happyDOM.setViewport(size)
  document.title = 'Photonym'
  document.body.innerHTML = '<div id="root"></div>'
  const define = (name: string, value: unknown) =>
    Object.defineProperty(globalThis, name, { value, configurable: true, writable: true })
  define('history', new TabHistory(window.location.href))
  define('fetch', account.server.fetch)
  define('WebSocket', account.live.Socket)
  const root = document.getElementById('root')
  if (!root) throw new Error('The document has no root.')
  setOpened({ account, unmount: loadApp()(root) })
  await pass(SHOWN_MS)
  return account
}

export const DESK = { width: 1280, height: 900 }
export const PHONE = { width: 390, height: 844 }

/** For so long React shows that a page loads, however soon it is there. */
const SHOWN_MS = 300
const ORIGIN = 'http://localhost:80'

/** The document is left, and with it everything but what the browser stores. */
export function leave(): void {
  openedApp()?.unmount()
  setOpened(undefined)
}

/** The same address in another document. */
export async function reload(): Promise<void> {
  const app = openedApp()
  if (!app) throw new Error('No page is open.')
  const { pathname, search, hash } = window.location
  await open(pathname + search + hash, app.account, { width: window.innerWidth, height: window.innerHeight })
}
