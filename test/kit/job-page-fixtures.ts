import { afterEach, beforeEach, vi } from 'vitest'
import { createEditing, type Editing } from '#web/features/jobs/data/editing.ts'
import { createJobActions, type JobActions } from '#web/features/jobs/data/job-actions.ts'
import { createJobStore, type JobStore } from '#web/features/jobs/data/job-store.ts'
import { ApiError } from '#web/lib/api.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { EDITED_ELSEWHERE } from '#worker/domain/messages.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { aStorage, aSummary, aWorld } from './job-fixtures.ts'

export const settle = () => vi.advanceTimersByTimeAsync(100)
export const offline = () => new ApiError({ status: 0, code: 'OFFLINE', message: 'No network.' })
export const tooLate = () =>
  new ApiError({ status: 409, code: 'CONFLICT', message: 'This photo is being written right now.' })
export const conflict = (result: JobResult) =>
  new ApiError({ status: 409, code: 'EDIT_CONFLICT', message: EDITED_ELSEWHERE, result })

export type Tab = {
  world: ReturnType<typeof aWorld>
  store: JobStore
  editing: Editing
  actions: JobActions
  stop: () => void
}

let tabs: Tab[] = []

/** Opens the job's page in a tab, or again in the same tab. */
export async function openPage(
  results: JobResult[],
  summary: Partial<JobSummary> = {},
  world = aWorld(),
): Promise<Tab> {
  const store = createJobStore('job', world)
  const editing = createEditing(store)
  store.start()
  world.outbox.start()
  const unsubscribe = editing.start()
  const load = world.calls.findIndex(({ path }) => path === '/api/photos/job/job')
  world.calls.splice(load, 1)[0]?.answer({ job: { ...aSummary(5, summary), results } })
  await settle()
  world.sockets.at(-1)?.emit('open')
  const stop = () => {
    unsubscribe()
    store.stop()
    world.outbox.stop()
  }
  const { provider } = aSummary(5, summary)
  const tab = { world, store, editing, actions: createJobActions(store, editing, PLATFORMS[provider]), stop }
  tabs.push(tab)
  return tab
}

/** Delivers a live message: another tab, or the job itself, has changed photos. */
export async function arrives({ world }: Tab, revision: number, ...results: JobResult[]): Promise<void> {
  world.sockets.at(-1)?.emit('message', JSON.stringify({ revision, job: aSummary(revision), results }))
  await settle()
}

export const sent = ({ world }: Tab) => world.calls.map(({ path, options }) => [path.split('/').pop(), options.body])
export const typeInto = ({ editing }: Tab, field: 'title' | 'description' | 'tags', text: string, photoId = 'a') => {
  editing.begin(photoId, field)
  editing.type(text)
}
export const open = ({ editing }: Tab) => editing.getSnapshot().open

/** Gives each test of a file its own browser: clock, network and both storages. */
export function eachInABrowser(): void {
  beforeEach(() => {
    tabs = []
    vi.useFakeTimers()
    vi.stubGlobal('window', new EventTarget())
    vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
    vi.stubGlobal('sessionStorage', aStorage())
    vi.stubGlobal('localStorage', aStorage())
  })

  afterEach(() => {
    for (const tab of tabs) tab.stop()
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })
}
