import type { User } from '#worker/contract/auth.ts'
import { api } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { ApiError, isUnanswered, type request } from '../api.ts'
import { retryDelay } from '../retry-delay.ts'
import { isSignedInAs } from '../signed-in-as.ts'
import { type Change, photosOf } from './change.ts'
import { isPassing, sendChange } from './send-change.ts'

type SenderHost = {
  userId: string
  lockName: string
  /** Absent unless the document is served over https. */
  locks?: Pick<LockManager, 'request'> | undefined
  request: typeof request
  /** The changes still to be sent, oldest first. */
  changes: () => readonly Change[]
  /** Whether it is still to be sent. Removes it from `changes` if another tab has sent it. */
  isLeft: (change: Change) => boolean
  onSending: (change: Change) => void
  onAnswer: (change: Change, results: JobResult[]) => void
  onSent: (change: Change) => void
  onRefused: (change: Change, error: ApiError) => void
  onOtherUser: () => void
  /** Called when `isStalled` or `isWaiting` may have changed. */
  onState: () => void
}

// Changes of different photos are sent in parallel: one by one they would take too long on a slow link.
const MAX_UNDER_WAY = 4
// A tab that is sending is heard from more often than this. One that is not was suspended while it held the lock.
const HEARD_WITHIN_MS = 30_000
// What a valid change is answered in the session of somebody else, or of a user who may not review.
const SESSION_REFUSALS = new Set([403, 404])

/**
 * Sends a user's changes: in order for each photo, from one tab at a time, which holds a lock, and only while that user
 * is signed in. Unanswered changes are sent again with exponential backoff, and at once when the network is back or the
 * tab becomes visible.
 */
export function createSender(host: SenderHost) {
  const { userId } = host
  const underWay = new Map<string, readonly string[]>()
  /** The ids of changes that have failed and will be retried. */
  const failed = new Set<string>()
  let releaseLock: (() => void) | null = null
  let isAcquiring = false
  let isBlocked = false
  let patience: ReturnType<typeof setTimeout> | undefined
  let isStarted = false
  let isPaused = false
  let wasCut = false
  let failures = 0
  let timer: ReturnType<typeof setTimeout> | undefined

  const isOffline = () => globalThis.navigator?.onLine === false
  const isStalled = () => failed.size > 0 || isPaused || isBlocked || isOffline() || !isSignedInAs(userId)
  const busyPhotos = () => new Set([...underWay.values()].flat())

  /** The first change that need not wait for an earlier one of the same photos. */
  function nextToSend(): Change | undefined {
    const busy = busyPhotos()
    return host.changes().find(change => {
      const photoIds = photosOf(change)
      const isFree = !failed.has(change.id) && !photoIds.some(photoId => busy.has(photoId))
      for (const photoId of photoIds) {
        busy.add(photoId)
      }
      return isFree
    })
  }

  function pump(): void {
    const maySend = isStarted && !isPaused && !isOffline() && isSignedInAs(userId)
    if (!releaseLock) {
      if (maySend && nextToSend()) {
        acquire()
      }
      return
    }
    while (maySend && underWay.size < MAX_UNDER_WAY) {
      const change = nextToSend()
      if (!change) {
        break
      }
      if (host.isLeft(change)) {
        underWay.set(change.id, photosOf(change))
        void deliver(change)
      }
    }
    if (underWay.size === 0) {
      releaseLock()
      releaseLock = null
    }
  }

  function acquire(): void {
    hearOthers()
    if (isAcquiring) {
      return
    }
    isAcquiring = true
    const whileLocked = () =>
      new Promise<void>(resolve => {
        isAcquiring = false
        clearTimeout(patience)
        isBlocked = false
        releaseLock = resolve
        pump()
      })
    // Without locks two tabs may send the same change. That is harmless; not sending it would not be.
    void (host.locks ? host.locks.request(host.lockName, whileLocked).catch(whileLocked) : whileLocked())
  }

  function hearOthers(): void {
    clearTimeout(patience)
    isBlocked = false
    patience = setTimeout(() => {
      isBlocked = true
      host.onState()
    }, HEARD_WITHIN_MS)
  }

  async function deliver(change: Change): Promise<void> {
    try {
      await sendChange(
        {
          request: host.request,
          onSending: () => host.onSending(change),
          onAnswer: results => host.onAnswer(change, results),
        },
        change,
      )
      failures = 0
      wasCut = false
      host.onSent(change)
    } catch (error) {
      await fail(change, error)
    } finally {
      underWay.delete(change.id)
      host.onState()
      pump()
    }
  }

  async function fail(change: Change, error: unknown): Promise<void> {
    const meaning = await meaningOf(error)
    if (meaning === 'passing') {
      failed.add(change.id)
      wasCut = true
      isPaused ||= isUnanswered(error)
      retryLater()
    } else if (meaning === 'other session') {
      isPaused = true
      host.onOtherUser()
    } else {
      host.onRefused(change, meaning)
    }
  }

  /** A refusal counts only in the session of the user who made the change: nobody else can see the photo. */
  async function meaningOf(error: unknown): Promise<'passing' | 'other session' | ApiError> {
    if (!(error instanceof ApiError) || isPassing(error)) {
      return 'passing'
    }
    if (error.status === 401) {
      return 'other session'
    }
    if (!SESSION_REFUSALS.has(error.status)) {
      return error
    }
    try {
      return (await host.request<User>(api.me))._id === userId ? error : 'other session'
    } catch (unknown) {
      return unknown instanceof ApiError && unknown.status === 401 ? 'other session' : 'passing'
    }
  }

  function retryLater(): void {
    clearTimeout(timer)
    timer = setTimeout(resume, retryDelay(failures))
    failures += 1
  }

  /** Retries at once. */
  function resume(): void {
    clearTimeout(timer)
    failed.clear()
    isPaused = false
    host.onState()
    pump()
  }

  const onVisible = () => {
    if (!document.hidden) {
      resume()
    }
  }

  return {
    start: () => {
      isStarted = true
      window.addEventListener('online', resume)
      window.addEventListener('offline', host.onState)
      document.addEventListener('visibilitychange', onVisible)
      resume()
    },
    stop: () => {
      isStarted = false
      clearTimeout(timer)
      clearTimeout(patience)
      window.removeEventListener('online', resume)
      window.removeEventListener('offline', host.onState)
      document.removeEventListener('visibilitychange', onVisible)
    },
    pump,
    resume,
    busyPhotos,
    /** Whether nothing is being sent for now. */
    isStalled,
    /** Whether changes are held up: nothing is being sent for now, or the latest attempt failed. */
    isWaiting: () => wasCut || isStalled(),
  }
}
