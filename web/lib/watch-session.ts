import type { CurrentSessionAnswer } from '#worker/contract/auth.ts'
import { api, PAGES } from '#worker/contract/paths.ts'
import { ApiError, request } from './api.ts'
import { isNavigatingHard, navigateHard } from './hard-navigation.ts'
import { hearsOfSessionEnd, noteSessionEnd, sessionNow } from './session-end.ts'

const ASK_EVERY_MS = 30_000
// How long a user who comes back to the tab waits for a network that does not answer.
const ANSWER_WITHIN_MS = 5000

/** An attribute of the root element. While it is set, base.css hides the page. */
const COVERED = 'data-covered'

/**
 * Detects that this page's session was ended elsewhere: asks the server every 30 s while the page is visible and no
 * live socket would report it, and whenever the page becomes visible again. A page that was hidden stays covered until
 * the server has answered or the time is up. Returns how to stop.
 */
export function watchSession(userId: string): () => void {
  let latest = 0
  let focused: Element | null = null

  function cover(): void {
    focused ??= document.activeElement
    document.documentElement.setAttribute(COVERED, '')
  }

  function uncover(): void {
    document.documentElement.removeAttribute(COVERED)
    // Covering the page took the focus from it.
    if (document.activeElement === document.body && focused instanceof HTMLElement) {
      focused.focus({ preventScroll: true })
    }
    focused = null
  }

  async function ask(): Promise<void> {
    latest += 1
    const asked = latest
    const session = sessionNow()
    try {
      const answer = await request<CurrentSessionAnswer>(api.currentSession, { timeoutMs: ANSWER_WITHIN_MS })
      if (answer.userId !== userId) {
        // A new document drops everything that this one has read for its owner.
        navigateHard(PAGES.home)
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        noteSessionEnd(session)
      }
    }
    // An answer to a request from before the page was hidden is out of date.
    if (asked === latest && !document.hidden && !isNavigatingHard()) {
      uncover()
    }
  }

  function onVisibility(): void {
    if (document.hidden) {
      latest += 1
      cover()
    } else {
      cover()
      void ask()
    }
  }

  /** Also runs when the document comes from the back/forward cache. */
  const onShow = ({ persisted }: PageTransitionEvent) => {
    if (persisted) {
      onVisibility()
    }
  }

  const timer = window.setInterval(() => {
    if (!document.hidden && !hearsOfSessionEnd()) {
      void ask()
    }
  }, ASK_EVERY_MS)
  if (document.hidden) {
    cover()
  }
  document.addEventListener('visibilitychange', onVisibility)
  window.addEventListener('pageshow', onShow)
  return () => {
    latest += 1
    window.clearInterval(timer)
    document.removeEventListener('visibilitychange', onVisibility)
    window.removeEventListener('pageshow', onShow)
    document.documentElement.removeAttribute(COVERED)
  }
}
