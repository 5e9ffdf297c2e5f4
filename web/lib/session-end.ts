import { PAGES } from '#worker/contract/paths.ts'
import { isNavigatingHard, navigateHard } from './hard-navigation.ts'
import { createListeners } from './listeners.ts'
import { hasLoggedOut } from './signed-in-as.ts'

let hasEnded = false
let timesBack = 0
const changes = createListeners()

export const hasSessionEnded = () => hasEnded

/**
 * How often the session was resumed. A call notes it when it is sent, so that an answer about an earlier session can be
 * told apart.
 */
export const sessionNow = () => timesBack

/** Calls `listener` when the session ends or is resumed. Returns how to stop. */
export const onSessionChange = changes.listen

/** Calls `act` when the session ends, before the page is removed. Returns how to stop. */
export function onSessionEnd(act: () => void): () => void {
  return onSessionChange(() => {
    if (hasEnded) {
      act()
    }
  })
}

/**
 * Call when an answer says that this page's session has ended. If the user has logged out in this browser, the landing
 * page is loaded; otherwise a log-in form takes the page's place. `session`: `sessionNow()` when the call was sent.
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

/** Call when an answer shows that this page's user is signed in. */
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

/** Call when a live socket opens or closes. The server closes it when its session ends. */
export function noteLiveSocket(isOpen: boolean): void {
  isToldBySocket = isOpen
}

/** Whether a live socket would report the end of the session, so that the page need not ask. */
export const hearsOfSessionEnd = () => isToldBySocket
