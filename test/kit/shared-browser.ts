import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core'
import { inject } from 'vitest'
import { openBrowser } from './browser.ts'

let shared: Promise<Browser> | undefined

/** All pages of a context run in one process, which saves starting one and compiling the app's code for each page. */
const ONE_PROCESS = ['--renderer-process-limit=1', '--disable-site-isolation-trials']

/** The one browser of all files of a project that runs them in one process; `clear-browser.ts` clears what they leave in it. */
export function sharedBrowser(): Promise<Browser> {
  shared ??= openBrowser(ONE_PROCESS)
  return shared
}

/** Contexts that nobody uses, by their options. */
const idle = new Map<string, BrowserContext[]>()
/** `keeper`: a blank page that keeps the context's process, and by which what its other pages stored is cleared. */
type Kept = { options: string; keeper: Page }
const keptContexts = new Map<BrowserContext, Kept>()

/**
 * A context with nothing of an earlier test in it but the files of the app that its browser has cached, which halves the
 * processor time of opening a page. One with service workers, or in a browser of the test's own, is always a new one.
 */
export async function takeContext(browser: Browser, options: BrowserContextOptions): Promise<BrowserContext> {
  if (browser !== (await shared) || options.serviceWorkers !== 'block') return browser.newContext(options)
  const key = JSON.stringify(options)
  const cleared = idle.get(key)?.pop()
  if (cleared) return cleared
  const context = await browser.newContext(options)
  keptContexts.set(context, { options: key, keeper: await context.newPage() })
  context.once('close', () => keptContexts.delete(context))
  return context
}

/** Contexts with a page that Chromium does not close, which happens rarely; they go with the browser. */
const stuck = new Set<BrowserContext>()
const CLOSED_MS = 15_000

/** Closes the pages of these contexts, and clears and keeps those that `takeContext` may hand out again. */
export async function giveBack(contexts: BrowserContext[]): Promise<void> {
  await Promise.all(
    contexts.map(async context => {
      const kept = keptContexts.get(context)
      const isClosed = kept ? clear(context, kept) : context.close()
      let timer: NodeJS.Timeout | undefined
      const given = new Promise(resolve => {
        timer = setTimeout(() => resolve(stuck.add(context)), CLOSED_MS)
      })
      await Promise.race([isClosed, given])
      clearTimeout(timer)
    }),
  )
}

/** @throws never: a context that cannot be cleared is closed. */
async function clear(context: BrowserContext, { options, keeper }: Kept): Promise<void> {
  try {
    context.removeAllListeners('request')
    await context.unrouteAll({ behavior: 'ignoreErrors' })
    await context.setOffline(false)
    await Promise.all(openPages(context).map(page => page.close()))
    // Playwright does not remove a clock that a test has installed, or stopped.
    if (await keeper.evaluate(() => '__pwClock' in globalThis)) return await context.close()
    await context.clearCookies()
    const devtools = await context.newCDPSession(keeper)
    const { app, sandbox } = inject('stack')
    for (const origin of [app, sandbox]) {
      await devtools.send('Storage.clearDataForOrigin', {
        origin,
        storageTypes: 'local_storage,indexeddb,cache_storage',
      })
    }
    await devtools.detach()
  } catch {
    await context.close()
  }
  if (keptContexts.has(context) && !stuck.has(context)) idle.set(options, [...(idle.get(options) ?? []), context])
}

/** The pages that a test has opened. */
export function openPages(context: BrowserContext): Page[] {
  return context.pages().filter(page => page !== keptContexts.get(context)?.keeper)
}

/** Those in use: `browser.contexts()` without the idle and the stuck ones. */
export function contextsInUse(browser: Browser): BrowserContext[] {
  const apart = new Set([...stuck, ...[...idle.values()].flat()])
  return browser.contexts().filter(context => !apart.has(context))
}
