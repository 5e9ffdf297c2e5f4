import type { JobResult } from '#worker/domain/job-result.ts'
import { ApiError, type request } from '../api.ts'
import { createListeners } from '../listeners.ts'
import { isSignedInAs } from '../signed-in-as.ts'
import { type Change, type Draft, type NewChange, photosOf } from './change.ts'
import { createSender } from './change-sender.ts'
import { changeStorage, tabId } from './change-storage.ts'
import { sendChange } from './send-change.ts'

/** What happens to a change, in this tab or in another one. */
export type OutboxEvent =
  | { kind: 'added' | 'sending'; id: string }
  | { kind: 'sent'; id: string }
  | { kind: 'answered'; id: string; results: JobResult[] }
  | { kind: 'refused'; id: string; status: number; code: ApiError['code']; message: string }

export type OutboxSnapshot = {
  /** Changes that are kept here until the server has them. */
  unsent: number
  /** Whether they wait for the connection, or for the server. */
  isWaiting: boolean
}

type OutboxDeps = {
  request: typeof request
  /** Absent unless the document is served over https. */
  locks?: Pick<LockManager, 'request'> | undefined
  openChannel: (name: string) => Pick<BroadcastChannel, 'postMessage' | 'close' | 'addEventListener'>
  /** Called when somebody else turns out to be signed in. */
  onOtherUser: () => void
  /** Called when a change is refused whose page was left or reloaded since, unless it has a draft, which is kept. */
  onLost: (reason: string) => void
}

type Waiter = { resolve: (outcome: Outcome) => void; reject: (error: ApiError) => void }

/** `late`: it had to wait for the connection, so the user may have moved on to something else. */
export type Outcome = { late: boolean }

export type RefusedDraft = { draft: Draft; reason: string }

export type Outbox = ReturnType<typeof createOutbox>

/**
 * A user's edits and decisions, kept on the device until the server has answered them: across reloads, lost connections
 * and the end of the session. All tabs share them.
 */
export function createOutbox(userId: string, deps: OutboxDeps) {
  const name = `outbox/${userId}`
  const storage = changeStorage(userId)
  const tab = tabId()
  const events = createListeners<[event: OutboxEvent]>()
  const states = createListeners()
  const waiters = new Map<string, Waiter>()
  const late = new Set<string>()
  let changes: Change[] = storage.read().filter(isUnsent)
  let snapshot: OutboxSnapshot = { unsent: 0, isWaiting: false }
  let channel: ReturnType<OutboxDeps['openChannel']> | null = null
  let lastTime = 0
  let hasNewRefusals = false

  const sender = createSender({
    userId,
    lockName: name,
    locks: deps.locks,
    request: deps.request,
    changes: () => changes,
    isLeft,
    onSending: ({ id }) => emit({ kind: 'sending', id }),
    onAnswer: ({ id }, results) => emit({ kind: 'answered', id, results }),
    onSent: ({ id }) => emit({ kind: 'sent', id }),
    onRefused: refuse,
    onOtherUser: deps.onOtherUser,
    onState: show,
  })

  function show(): void {
    const next = { unsent: changes.length, isWaiting: sender.isWaiting() }
    if (next.unsent !== snapshot.unsent || next.isWaiting !== snapshot.isWaiting) {
      snapshot = next
    }
    if (next.isWaiting) {
      for (const { id } of changes) {
        late.add(id)
      }
    }
    states.tell()
  }

  function emit(event: OutboxEvent, isOurs = true): void {
    if (isOurs) {
      channel?.postMessage(event)
    }
    events.tell(event)
    if (event.kind === 'sent' || event.kind === 'refused') {
      end(event)
    }
    hasNewRefusals ||= event.kind === 'refused'
    show()
  }

  function end(event: Extract<OutboxEvent, { kind: 'sent' } | { kind: 'refused' }>): void {
    const { id } = event
    const waiter = waiters.get(id)
    waiters.delete(id)
    changes = changes.filter(change => change.id !== id)
    // A refused draft stays on the device until `takeRefused` hands it over.
    if (event.kind === 'sent' || waiter) {
      storage.remove(id)
    }
    if (event.kind === 'sent') {
      waiter?.resolve({ late: late.delete(id) })
    } else if (waiter) {
      waiter.reject(new ApiError(event))
    } else if (id.endsWith(tab) && !storage.find(id)) {
      deps.onLost(event.message)
    }
  }

  function refuse(change: Change, { status, code, message }: ApiError): void {
    if ('draft' in change && change.draft) {
      storage.keep({ ...change, refusal: message })
    } else {
      storage.remove(change.id)
    }
    emit({ kind: 'refused', id: change.id, status, code, message })
  }

  /**
   * Another tab may have sent it without being heard here. If in doubt it is sent again: repeating a change is
   * harmless.
   */
  function isLeft(change: Change): boolean {
    const stored = storage.find(change.id)
    const isHere = stored ? isUnsent(stored) : waiters.has(change.id)
    if (!isHere) {
      changes = changes.filter(other => other !== change)
    }
    return isHere
  }

  /** Adds the changes made in other tabs. What they have sent is removed when their event arrives, after the answer. */
  function readAdded(): void {
    const known = new Set(changes.map(({ id }) => id))
    const added = storage.read().filter(change => isUnsent(change) && !known.has(change.id))
    if (added.length > 0) {
      changes = [...changes, ...added].sort((a, b) => (a.id < b.id ? -1 : 1))
      for (const { id } of added) {
        emit({ kind: 'added', id }, false)
      }
    }
  }

  function receive({ data }: MessageEvent<OutboxEvent>): void {
    if (data.kind === 'added') {
      readAdded()
    } else {
      emit(data, false)
    }
    sender.pump()
  }

  const onStorage = ({ key }: StorageEvent) => {
    if (storage.holds(key)) {
      readAdded()
    }
    show()
    sender.pump()
  }

  return {
    start: () => {
      channel = deps.openChannel(name)
      channel.addEventListener('message', receive)
      window.addEventListener('storage', onStorage)
      readAdded()
      sender.start()
      show()
    },
    stop: () => {
      sender.stop()
      window.removeEventListener('storage', onStorage)
      channel?.close()
      channel = null
    },
    subscribe: states.listen,
    getSnapshot: () => snapshot,
    onEvent: events.listen,

    /** Stores a change and sends it. Rejects with an ApiError if the server refuses it while this document lives. */
    add(made: NewChange): Promise<Outcome> {
      lastTime = Math.max(Date.now(), lastTime + 1, timeOf(changes.at(-1)) + 1)
      const change: Change = { ...made, id: `${String(lastTime).padStart(TIME_DIGITS, '0')}-${tab}`, tab }
      storage.keep(change)
      changes = [...changes, change]
      const { promise, resolve, reject } = Promise.withResolvers<Outcome>()
      waiters.set(change.id, { resolve, reject })
      emit({ kind: 'added', id: change.id })
      sender.pump()
      return promise
    },
    /** Unsent changes of a job, oldest first. */
    ofJob: (jobId: string) => changes.filter(change => change.jobId === jobId),
    /**
     * Resolves to true once all changes, of one job or at all, are sent; to false if they have to wait for the
     * connection.
     */
    whenSent: (jobId?: string) =>
      new Promise<boolean>(resolve => {
        const look = () => {
          const isSent = !changes.some(change => jobId === undefined || change.jobId === jobId)
          if (isSent || sender.isStalled()) {
            stop()
            resolve(isSent)
          }
        }
        const stop = states.listen(look)
        sender.resume()
      }),
    /** Hands over the refused drafts of a job, which are no longer kept here. */
    takeRefused: (jobId: string, of: 'this tab' | 'all tabs'): RefusedDraft[] => {
      if (of === 'this tab' && !hasNewRefusals) {
        return []
      }
      hasNewRefusals = false
      return storage.read().flatMap(change => {
        const isTaken = change.jobId === jobId && (of === 'all tabs' || change.tab === tab)
        if (!isTaken || change.refusal === undefined || !('draft' in change) || !change.draft) {
          return []
        }
        storage.remove(change.id)
        return [{ draft: change.draft, reason: change.refusal }]
      })
    },
    /**
     * For a document that is being left: sends once more, without waiting, the edits that name the text they replace,
     * so that a repetition does no harm.
     */
    sendOnLeave: () => {
      const earlier = sender.busyPhotos()
      for (const change of isSignedInAs(userId) ? changes : []) {
        if ('patch' in change && change.patch.was && !earlier.has(change.photoId)) {
          const nothing = () => undefined
          void sendChange({ request: deps.request, onSending: nothing, onAnswer: nothing }, change).catch(nothing)
        }
        for (const photoId of photosOf(change)) {
          earlier.add(photoId)
        }
      }
    },
    /** Discards every change, in all tabs. */
    discard: () => {
      for (const { id } of storage.read()) {
        storage.remove(id)
        const message = 'It was discarded in another tab.'
        channel?.postMessage({ kind: 'refused', id, status: 0, code: 'UNKNOWN', message } satisfies OutboxEvent)
      }
      changes = []
      show()
    },
  }
}

const isUnsent = ({ refusal }: Change) => refusal === undefined

const TIME_DIGITS = 15

const timeOf = (change: Change | undefined) => (change ? Number.parseInt(change.id, 10) : 0)
