import { signedOutPage } from '#worker/contract/paths.ts'
import { readStored, removeStored, store } from './browser-storage.ts'
import { navigateHard } from './hard-navigation.ts'

const SIGNED_IN_AS = 'signed-in-as'

/** Stores for all tabs who is signed in in this browser, according to the latest answer. */
export function rememberSignedIn(userId: string): void {
  store('localStorage', SIGNED_IN_AS, userId)
}

/** Tells all tabs that the user has ended the session. */
export const forgetSignedIn = () => removeStored('localStorage', SIGNED_IN_AS)

/** Tells all tabs that the user has ended the session, and loads the landing page, which says how it ended. */
export function leaveSignedOut(how?: Parameters<typeof signedOutPage>[0]): void {
  forgetSignedIn()
  navigateHard(signedOutPage(how))
}

/** Who is signed in in this browser, as far as is known; null after a log-out. */
export const lastSignedIn = () => readStored('localStorage', SIGNED_IN_AS)

/** Whether the user has logged out in this browser. A session that ended by itself does not count. */
export const hasLoggedOut = () => lastSignedIn() === null

/**
 * Hides and reloads a document from the back/forward cache if somebody else is signed in by then. Returns how to stop.
 */
export function reloadIfRestoredForAnother(userId: string): () => void {
  const check = ({ persisted }: PageTransitionEvent) => {
    if (persisted && !isSignedInAs(userId)) {
      document.body.hidden = true
      navigateHard(window.location.pathname + window.location.search)
    }
  }
  window.addEventListener('pageshow', check)
  return () => window.removeEventListener('pageshow', check)
}

export function isSignedInAs(userId: string): boolean {
  return lastSignedIn() === userId
}
