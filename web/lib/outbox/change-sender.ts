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
  /** Absent where the document is not served over https. */
  locks?: Pick<LockManager, 'request'> | undefined
  request: typeof request
  /** Those still to be sent, oldest first. */
  changes: () => readonly Change[]
  /** Takes it from `changes` where another tab has sent it already. */
  isLeft: (change: Change) => boolean
  onSending: (change: Change) => void
  onAnswer: (change: Change, results: JobResult[]) => void
  onSent: (change: Change) => void
  onRefused: (change: Change, error: ApiError) => void
  onOtherUser: () => void
  /** Whether anything is tried, or waits, has changed. */
  onState: () => void
}

// Changes of different photos do not wait for each other; on a slow link one after the other would take too long.
const MAX_UNDER_WAY = 4
// A tab that sends is heard more often than this; one that is not was suspended while it held the lock.
const HEARD_WITHIN_MS = 30_000
// A change that is right in its own user's session gets these in that of somebody else, or of a user who may not review.
const SESSION_REFUSALS = new Set([403, 404])

/**
 * Sends a user's changes: each after those made before it about the same photo, in a lock that one tab holds at a time,
 * and only while its user is signed in. What nobody answers is sent again, after a while and when the network or the
 * person is back.
 */
export function createSender(host: SenderHost) {
  const { userId } = host
  const underWay = new Map<string, readonly string[]>()
  /** Tried, and to be tried again after a while. */
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

  /** The first change that waits for none made before it about the same photos. */
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
    // Where a document may have no locks, two tabs may both send: that is harmless, not to send is not.
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

  /** A refusal means something only in the session of the user whose change it is: nobody else's photos are found. */
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

  /** Tries again at once. */
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
    /** Whether nothing more is tried for now. */
    isStalled,
    /** Whether changes wait: since the last attempt that failed, none has succeeded. */
    isWaiting: () => wasCut || isStalled(),
  }
}
