import { ApiError, type request } from '#web/lib/api.ts'
import { createListeners } from '#web/lib/listeners.ts'
import type { Outbox } from '#web/lib/outbox/outbox.ts'
import { noteLiveSocket } from '#web/lib/session-end.ts'
import type { JobAnswer, JobSummary, LiveMessage } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import type { JobResult, JobRules, OperationKind } from '#worker/domain/job-result.ts'
import { LOADING_FORCE_CLEAR_MS } from '#worker/domain/limits.ts'
import { createChanges } from './job-changes.ts'
import { type Socket, startLive } from './job-live.ts'
import { type KnownJob, mergeMessage, mergeResults, messageOf } from './job-merge.ts'
import { createPoll } from './job-poll.ts'
import { isMoving } from './job-state.ts'

export type JobSnapshot = {
  phase: 'loading' | 'ready' | 'missing' | 'lost' | 'failed'
  job: JobSummary | null
  /** In the order of the selection, with the user's unanswered changes applied. */
  results: JobResult[]
  /** Photos that are being applied or undone one by one. */
  writing: ReadonlyMap<string, OperationKind>
  /** `lost`: the server can be reached neither by socket nor by polling. */
  updates: 'live' | 'polling' | 'lost'
}

/** The rules by which the server judges changes of this job. */
export function rulesOf({ provider, config }: JobSummary): JobRules {
  return { provider, addProductTag: config.addPhotonymTag }
}

export type JobStore = ReturnType<typeof createJobStore>

type JobStoreDeps = { request: typeof request; openSocket: (path: string) => Socket; outbox: Outbox }

// Batches the rendering of many small messages.
const RENDER_EVERY_MS = 40

const EMPTY: JobSnapshot = { phase: 'loading', job: null, results: [], writing: new Map(), updates: 'polling' }

/** One job in this tab. It is read once, then kept up to date by the socket or, while that is closed, by polling. */
export function createJobStore(jobId: string, deps: JobStoreDeps) {
  let known: KnownJob | null = null
  let snapshot = EMPTY
  let live: ReturnType<typeof startLive> | null = null
  let socketOpen = false
  let started = false
  let stopChanges: (() => void) | undefined
  let renderTimer: ReturnType<typeof setTimeout> | undefined
  const { listen, tell } = createListeners()
  const poll = createPoll(refresh)
  const changes = createChanges({
    jobId,
    request: deps.request,
    outbox: deps.outbox,
    find: photoId => known?.results.find(result => result.photoId === photoId),
    receivedAt: photoId => known?.receivedAt.get(photoId),
    receiveAnswer,
    render,
    renderSoon,
  })

  function render(change: Partial<JobSnapshot> = {}) {
    clearTimeout(renderTimer)
    renderTimer = undefined
    snapshot = {
      ...snapshot,
      job: known?.summary ?? null,
      results: known ? changes.show(known.results, rulesOf(known.summary)) : [],
      writing: new Map(changes.writing),
      ...change,
    }
    plan()
    tell()
  }

  function renderSoon() {
    renderTimer ??= setTimeout(render, RENDER_EVERY_MS)
  }

  function plan() {
    const moving = known !== null && isMoving(known.summary, known.results, changes.writing.size > 0)
    poll.plan({ moving, allowed: started && snapshot.phase === 'ready' && !socketOpen && snapshot.updates !== 'lost' })
  }

  function receive(message: LiveMessage) {
    const before = known
    known = mergeMessage(known, message)
    if (known !== before) {
      changes.settle()
      renderSoon()
    }
  }

  /** Takes the answer to our own call, except for photos of which something newer was received meanwhile. */
  function receiveAnswer(results: JobResult[], receivedBefore: (photoId: string) => number | undefined) {
    if (!known) {
      return
    }
    const { receivedAt } = known
    const news = results.filter(({ photoId }) => receivedAt.get(photoId) === receivedBefore(photoId))
    known = mergeResults(known, news)
    if (news.length < results.length && !socketOpen) {
      void refresh()
    }
  }

  /** Reads what has changed. Never throws: the outcome is in the snapshot. */
  async function refresh(): Promise<void> {
    const path = known ? api.jobSince(jobId, known.summary.revision) : api.job(jobId)
    try {
      const answer = await deps.request<JobAnswer | undefined>(path, { timeoutMs: LOADING_FORCE_CLEAR_MS })
      if (answer) {
        receive(messageOf(answer.job))
      } else if (!known) {
        throw new TypeError('The answer holds no job.')
      }
      render({ phase: 'ready', updates: socketOpen ? 'live' : 'polling' })
      connect()
    } catch (error) {
      render({ phase: known ? 'ready' : phaseOf(error), updates: socketOpen ? 'live' : 'lost' })
    }
  }

  function socketIs(state: 'open' | 'closed') {
    socketOpen = state === 'open'
    noteLiveSocket(socketOpen)
  }

  function connect() {
    if (live || !started || known?.summary.status === 'payment_pending') {
      return
    }
    live = startLive({
      path: () => api.jobLive(jobId, known?.summary.revision ?? 0),
      openSocket: deps.openSocket,
      onMessage: receive,
      onOpen: again => {
        socketIs('open')
        render({ updates: 'live' })
        if (again) {
          void refresh()
        }
      },
      onClose: () => {
        socketIs('closed')
        render({ updates: snapshot.updates === 'lost' ? 'lost' : 'polling' })
      },
      onSignedOut: () => void refresh(),
    })
  }

  /** Without a network there are no live updates, even if the socket still looks open. */
  function sleep() {
    live?.drop()
    render({ updates: 'lost' })
  }

  function wake() {
    if (snapshot.phase !== 'ready' || document.hidden) {
      return
    }
    live?.check()
    if (snapshot.updates === 'lost') {
      void refresh()
    }
    plan()
  }

  return {
    jobId,
    subscribe: listen,
    getSnapshot: () => snapshot,
    start: () => {
      started = true
      stopChanges = changes.start()
      window.addEventListener('online', wake)
      window.addEventListener('offline', sleep)
      document.addEventListener('visibilitychange', wake)
      void refresh()
    },
    stop: () => {
      started = false
      stopChanges?.()
      window.removeEventListener('online', wake)
      window.removeEventListener('offline', sleep)
      document.removeEventListener('visibilitychange', wake)
      clearTimeout(renderTimer)
      renderTimer = undefined
      poll.stop()
      live?.stop()
      live = null
      socketIs('closed')
    },
    refresh,
    retry: () => {
      render(known ? { updates: 'polling' } : { phase: 'loading' })
      live?.check()
      return refresh()
    },
    patch: changes.patch,
    decide: changes.decide,
    write: changes.write,
    runBatch: changes.runBatch,
    saved: changes.saved,
    /** Hands over the refused drafts of this job, once. */
    takeRefused: (of: 'this tab' | 'all tabs') => deps.outbox.takeRefused(jobId, of),
    sendOnLeave: deps.outbox.sendOnLeave,
  }
}

/** The phase of a job that could not be read at all. */
function phaseOf(error: unknown): JobSnapshot['phase'] {
  if (!(error instanceof ApiError) || error.status !== 404) {
    return 'failed'
  }
  return error.code === 'JOB_LOST' ? 'lost' : 'missing'
}
