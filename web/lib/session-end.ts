import { PAGES } from '#worker/contract/paths.ts'
import { isNavigatingHard, navigateHard } from './hard-navigation.ts'
import { createListeners } from './listeners.ts'
import { hasLoggedOut } from './signed-in-as.ts'

let hasEnded = false
let timesBack = 0
const changes = createListeners()

export const hasSessionEnded = () => hasEnded

/** How often the session was back: noted when a call is sent, it tells whose answer is about a session of before. */
export const sessionNow = () => timesBack

/** Calls it whenever the session ends or is back. Returns how to take that back. */
export const onSessionChange = changes.listen

/** Calls it when the session ends, before anything of the page goes. Returns how to take that back. */
export function onSessionEnd(act: () => void): () => void {
  return onSessionChange(() => {
    if (hasEnded) {
      act()
    }
  })
}

/**
 * The session of this page has ended. Where somebody has logged out in this browser, the page is left; otherwise one
 * that asks to log in again takes its place. `session`: `sessionNow` when the call was sent.
 */
export function noteSessionEnd(session: number): void {
  if (isNavigatingHard() || session !== timesBack) {
    return
  }
  if (hasLoggedOut()) {
    navigateHard(PAGES.home)
  } else {
    change(true)
  }
}

/** The person of this page is signed in. */
export const noteSession = () => change(false)

function change(isEnded: boolean): void {
  if (isEnded === hasEnded) {
    return
  }
  hasEnded = isEnded
  timesBack += isEnded ? 0 : 1
  changes.tell()
}

let isToldBySocket = false

/** A live socket, which is closed when its session ends, is open, or is no more. */
export function noteLiveSocket(isOpen: boolean): void {
  isToldBySocket = isOpen
}

/** Whether this page need not ask for the end of its session. */
export const hearsOfSessionEnd = () => isToldBySocket
