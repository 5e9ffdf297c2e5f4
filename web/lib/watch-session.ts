import type { CurrentSessionAnswer } from '#worker/contract/auth.ts'
import { api, PAGES } from '#worker/contract/paths.ts'
import { ApiError, request } from './api.ts'
import { isNavigatingHard, navigateHard } from './hard-navigation.ts'
import { hearsOfSessionEnd, noteSessionEnd, sessionNow } from './session-end.ts'

const ASK_EVERY_MS = 30_000
// Whoever comes back to a tab waits no longer than this for a network that does not answer.
const ANSWER_WITHIN_MS = 5000

/** On the document's element: base.css then shows nothing of the page. */
const COVERED = 'data-covered'

/**
 * Notices that the session of this page has ended elsewhere: asks every 30 s while the page is visible and no live socket
 * would tell it, and whenever it becomes visible. It is covered from when it is hidden until the server has answered;
 * without an answer it is shown as any page without a connection. Returns how to stop.
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
    // What nobody sees cannot keep the focus.
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
        // What this document has read of its owner goes with it.
        navigateHard(PAGES.home)
      }
    } catch (error) {
      if (error instanceof ApiError && error.status === 401) {
        noteSessionEnd(session)
      }
    }
    // An answer that was asked for before the page was hidden says nothing of now.
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

  /** A document that Back brings as it was left. */
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
