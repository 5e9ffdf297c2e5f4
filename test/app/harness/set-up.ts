import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, vi } from 'vitest'
import { addBrowserParts } from './browser-parts.ts'
import { settle, startClock } from './clock.ts'
import { leave } from './open.ts'
import { noteDeparture, noteTrouble, openedApp, takeTroubles } from './opened.ts'

/** What happy-dom does not know, but browsers do. */
const KNOWN_TO_BROWSERS = /is unrecognized in this browser.* search\b/s

/** What was added to the window or the document since the test began. */
let listeners: [target: EventTarget, ...Parameters<typeof window.removeEventListener>][] = []

// Once for all tests, and so before listeners are noted, the library listens to the document for fields to follow.
userEvent.setup({ document })

for (const target of [window, document]) {
  const add = target.addEventListener.bind(target)
  target.addEventListener = (...listener: Parameters<typeof window.addEventListener>) => {
    listeners.push([target, ...listener])
    add(...listener)
  }
}

beforeEach(() => {
  startClock()
  addBrowserParts()
  listeners = []
  for (const method of ['assign', 'replace'] as const) {
    Object.defineProperty(window.location, method, {
      configurable: true,
      value: (to: string | URL) => noteDeparture(asPath(new URL(to, window.location.href))),
    })
  }
  Object.defineProperty(window.location, 'reload', {
    configurable: true,
    value: () => noteDeparture(asPath(window.location)),
  })
  window.addEventListener('click', followLink)
  for (const method of ['error', 'warn'] as const) {
    vi.spyOn(console, method).mockImplementation((...said: unknown[]) => {
      const message = said.map(String).join(' ')
      if (!KNOWN_TO_BROWSERS.test(message)) noteTrouble(message)
    })
  }
  Object.defineProperty(globalThis, 'reportError', {
    configurable: true,
    value: (error: unknown) => noteTrouble(error instanceof Error ? String(error.stack) : String(error)),
  })
})

afterEach(async ({ task }) => {
  await settle()
  const server = openedApp()?.account.server
  const open = server?.openCalls() ?? 0
  leave()
  for (const [target, ...listener] of listeners) target.removeEventListener(listener[0], listener[1], listener[2])
  vi.useRealTimers()
  vi.restoreAllMocks()
  localStorage.clear()
  sessionStorage.clear()
  document.body.innerHTML = ''
  for (const root of [document.documentElement, document.body]) {
    for (const { name } of [...root.attributes]) root.removeAttribute(name)
  }
  const troubles = [...takeTroubles(), ...(server?.unknown ?? []).map(call => `No such call: ${call}`)]
  if (open > 0) troubles.push(`${open} calls are not answered.`)
  if (troubles.length > 0 && task.result?.state !== 'fail') throw new Error(troubles.join('\n\n'))
})

const asPath = ({ origin, pathname, search, hash, href }: URL | Location) =>
  origin === window.location.origin ? pathname + search + hash : href

/** A link that the router leaves alone loads another document. */
function followLink(event: Event): void {
  const link = event.target instanceof Element ? event.target.closest('a[href]') : null
  if (!(link instanceof HTMLAnchorElement) || event.defaultPrevented) return
  event.preventDefault()
  const isWithin = link.getAttribute('href')?.startsWith('#') ?? false
  if (!isWithin && !link.target && !link.download) noteDeparture(asPath(new URL(link.href)))
}
