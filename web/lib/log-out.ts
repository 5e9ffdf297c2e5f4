import type { SuccessAnswer } from '#worker/contract/errors.ts'
import { api } from '#worker/contract/paths.ts'
import { LOADING_FORCE_CLEAR_MS } from '#worker/domain/limits.ts'
import { request } from './api.ts'
import { readStored, removeStored, store } from './browser-storage.ts'
import { createListeners } from './listeners.ts'
import { retryDelay } from './retry-delay.ts'
import { forgetSignedIn } from './signed-in-as.ts'

const UNCONFIRMED = 'unconfirmed-log-out'

const closings = createListeners()
// A document that has shown that it is logging out never shows the account again, even if the stored flag is gone.
let isClosed = false

/**
 * Whether the user has logged out but the server has not confirmed it. The browser is still signed in then, and no page
 * may show the account.
 */
export function isLogOutUnconfirmed(): boolean {
  isClosed ||= readStored('localStorage', UNCONFIRMED) !== null
  return isClosed
}

/** Calls `listener` when that may have changed, in this tab or another one. Returns how to stop. */
export function onUnconfirmedLogOut(listener: () => void): () => void {
  const stop = closings.listen(listener)
  window.addEventListener('storage', listener)
  window.addEventListener('pageshow', listener)
  return () => {
    stop()
    window.removeEventListener('storage', listener)
    window.removeEventListener('pageshow', listener)
  }
}

/**
 * Records for all tabs, and across reloads, that the user is logging out, then asks the server to end the session.
 * Resolves to whether the server has confirmed it.
 */
export async function requestLogOut(): Promise<boolean> {
  store('localStorage', UNCONFIRMED, 'yes')
  forgetSignedIn()
  try {
    const answer = await request<SuccessAnswer>(api.logout, { method: 'POST', timeoutMs: LOADING_FORCE_CLEAR_MS })
    // The page of a captive portal confirms nothing.
    if (answer?.success !== true) {
      return false
    }
    removeStored('localStorage', UNCONFIRMED)
    return true
  } catch {
    return false
  }
}

/** From now on this document shows that the log-out is not confirmed. */
export const closeAccount = closings.tell

/**
 * Repeats the log-out until the server confirms it: with exponential backoff, and at once when the network is back or
 * the tab becomes visible. Calls `onDone` when it is confirmed, in this tab or another one. Returns how to stop.
 */
export function keepLoggingOut(onDone: () => void): () => void {
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let isStopped = false

  async function attempt(): Promise<void> {
    clearTimeout(timer)
    if (isAsking || isStopped) {
      return
    }
    // Another tab got the confirmation. Asking again would sign out whoever has signed in since.
    const isDone = () => readStored('localStorage', UNCONFIRMED) === null
    if (!isDone()) {
      isAsking = true
      await requestLogOut()
      isAsking = false
    }
    if (isStopped) {
      return
    }
    if (isDone()) {
      stop()
      onDone()
      return
    }
    timer = setTimeout(() => void attempt(), retryDelay(failures))
    failures += 1
  }

  const now = () => void attempt()
  const onVisible = () => {
    if (!document.hidden) {
      now()
    }
  }

  function stop(): void {
    isStopped = true
    clearTimeout(timer)
    window.removeEventListener('online', now)
    window.removeEventListener('storage', now)
    document.removeEventListener('visibilitychange', onVisible)
  }

  window.addEventListener('online', now)
  window.addEventListener('storage', now)
  document.addEventListener('visibilitychange', onVisible)
  now()
  return stop
}
