import { PAGES } from '#worker/contract/paths.ts'
import { isNavigatingHard, navigateHard } from './hard-navigation.ts'
import { isAnybodySignedIn } from './signed-in-as.ts'

let hasEnded = false
const listeners = new Set<() => void>()

export const hasSessionEnded = () => hasEnded

/** Calls it whenever the session ends or is back. Returns how to take that back. */
export function onSessionChange(listener: () => void): () => void {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** Calls it when somebody is signed in again. Returns how to take that back. */
export function onSessionBack(act: () => void): () => void {
  return onSessionChange(() => {
    if (!hasEnded) {
      act()
    }
  })
}

/**
 * The session of this page has ended. Where somebody has logged out in this browser, the page is left; otherwise it
 * stays, with what is typed on it, and asks its person to log in again.
 */
export function noteSessionEnd(): void {
  if (isNavigatingHard()) {
    return
  }
  if (hasEnded || isAnybodySignedIn()) {
    change(true)
  } else {
    navigateHard(PAGES.home)
  }
}

export const noteSession = () => change(false)

function change(isEnded: boolean): void {
  if (isEnded === hasEnded) {
    return
  }
  hasEnded = isEnded
  for (const listener of listeners) {
    listener()
  }
}
