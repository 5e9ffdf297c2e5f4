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
// A document that has shown that it logs out never opens the account again, whatever becomes of the note.
let isClosed = false

/** Whether the person has logged out and the server has not confirmed it: the browser is still signed in, and no page may show the account. */
export function isLogOutUnconfirmed(): boolean {
  isClosed ||= readStored('localStorage', UNCONFIRMED) !== null
  return isClosed
}

/** Calls it when that may have changed, in another tab too. Returns how to stop. */
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

/** Asks the server to end the session, once it is noted for all tabs, and over reloads, that it is to. Resolves to whether it has. */
export async function requestLogOut(): Promise<boolean> {
  store('localStorage', UNCONFIRMED, 'yes')
  forgetSignedIn()
  try {
    const answer = await request<SuccessAnswer>(api.logout, { method: 'POST', timeoutMs: LOADING_FORCE_CLEAR_MS })
    // A network's own page in place of the answer confirms nothing.
    if (answer?.success !== true) {
      return false
    }
    removeStored('localStorage', UNCONFIRMED)
    return true
  } catch {
    return false
  }
}

/** This document shows from now on that the log-out is not confirmed. */
export const closeAccount = closings.tell

/**
 * Asks the server until it confirms the log-out: ever more rarely, and when the network or the person is back. Calls
 * `onDone` once it has, here or in another tab. Returns how to stop.
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
    // Confirmed by another tab: whoever has signed in since stays signed in.
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
