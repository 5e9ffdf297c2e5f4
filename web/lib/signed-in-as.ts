import { signedOutPage } from '#worker/contract/paths.ts'
import { readStored, removeStored, store } from './browser-storage.ts'
import { navigateHard } from './hard-navigation.ts'

const SIGNED_IN_AS = 'signed-in-as'

/** Tells all tabs who is signed in in this browser, as far as the last answer said. */
export function rememberSignedIn(userId: string): void {
  store('localStorage', SIGNED_IN_AS, userId)
}

/** The person ends the session: tells all tabs. */
export const forgetSignedIn = () => removeStored('localStorage', SIGNED_IN_AS)

/** The person has ended the session: tells all tabs, and loads the landing page, which says how. */
export function leaveSignedOut(how?: Parameters<typeof signedOutPage>[0]): void {
  forgetSignedIn()
  navigateHard(signedOutPage(how))
}

/** Who is signed in in this browser, or was when somebody last could say; null after a log-out. */
export const lastSignedIn = () => readStored('localStorage', SIGNED_IN_AS)

/** Whether the person has logged out in this browser. A session that ends by itself changes nothing here. */
export const hasLoggedOut = () => lastSignedIn() === null

/**
 * Has a document that Back brings as it was left load anew, unseen, where its person is not the one who is signed in by
 * then. Returns how to stop.
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
