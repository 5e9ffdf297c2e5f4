import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aResult, aStorage, aSummary, aWorld } from '#test/kit/job-fixtures.ts'
import { sees } from '#test/kit/sees.ts'
import { createJobStore, type JobStore } from '#web/features/jobs/data/job-store.ts'
import { ApiError } from '#web/lib/api.ts'
import type { LiveMessage } from '#worker/contract/jobs.ts'
import { LIVE_CLOSE } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'

const wire = (revision: number, ...results: JobResult[]): string =>
  JSON.stringify({ revision, job: aSummary(revision), results } satisfies LiveMessage)
const whole = (revision: number, ...results: JobResult[]) => ({ job: { ...aSummary(revision), results } })
const pending = (id: string) => aResult(id, { status: 'pending' })
const settle = () => vi.advanceTimersByTimeAsync(100)

let store: JobStore
let world: ReturnType<typeof aWorld>

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('localStorage', aStorage())
  vi.stubGlobal('sessionStorage', aStorage())
  world = aWorld()
  store = createJobStore('job', world)
  store.start()
  world.outbox.start()
})

afterEach(() => {
  store.stop()
  world.outbox.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

async function load(...results: JobResult[]) {
  world.calls[0]?.answer(whole(5, ...results))
  await settle()
}

const last = () => world.calls[world.calls.length - 1]
const shown = (photoId: string) => store.getSnapshot().results.find(result => result.photoId === photoId)

describe('keeping a job current', () => {
  test('reads the job once and continues from its revision over the socket', async () => {
    await load(pending('a'))
    expect(store.getSnapshot().phase).toBe('ready')
    expect(world.sockets[0]?.path).toBe('/api/photos/job/job/live?since=5')
    world.sockets[0]?.emit('open')
    world.sockets[0]?.emit('message', wire(6, aResult('a')))
    world.sockets[0]?.emit('message', 'pong')
    await settle()
    expect(shown('a')?.status).toBe('processed')
    expect(world.calls).toHaveLength(1)
  })

  test('polls every three seconds while the socket is closed, and not while it is open', async () => {
    await load(pending('a'))
    await vi.advanceTimersByTimeAsync(sees('polling-interval'))
    expect(last()?.path).toBe('/api/photos/job/job?since=5')
    last()?.answer(undefined)
    await settle()
    world.sockets[0]?.emit('open')
    await vi.advanceTimersByTimeAsync(10_000)
    expect(world.calls).toHaveLength(2)
  })

  test('polls after three seconds however often the page renders meanwhile', async () => {
    await load(pending('a'), aResult('b'))
    for (let revision = 6; revision < 13; revision += 1) {
      world.sockets[0]?.emit('message', wire(revision, aResult('b')))
      await vi.advanceTimersByTimeAsync(400)
    }
    expect(world.calls).toHaveLength(1)
    await vi.advanceTimersByTimeAsync(200)
    expect(last()?.path).toBe('/api/photos/job/job?since=12')
  })

  test('polls a last time after the job has ended, then stops', async () => {
    await load(pending('a'))
    await vi.advanceTimersByTimeAsync(3000)
    last()?.answer({ job: { ...aSummary(6, { status: 'completed' }), results: [aResult('a')] } })
    await settle()
    await vi.advanceTimersByTimeAsync(2000)
    expect(world.calls).toHaveLength(3)
    last()?.answer(undefined)
    await settle()
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.calls).toHaveLength(3)
  })

  test('reopens a lost socket from its revision, and asks for what it missed', async () => {
    await load(pending('a'))
    world.sockets[0]?.emit('open')
    world.sockets[0]?.emit('message', wire(9, aResult('a')))
    world.sockets[0]?.emit('close')
    await vi.advanceTimersByTimeAsync(1000)
    expect(world.sockets[1]?.path).toBe('/api/photos/job/job/live?since=9')
    world.sockets[1]?.emit('open')
    expect(last()?.path).toBe('/api/photos/job/job?since=9')
  })

  test('a socket closed with the end of its session makes the page ask the API, and is not opened again', async () => {
    await load(aResult('a'))
    world.sockets[0]?.emit('open')
    world.sockets[0]?.emit('close', undefined, LIVE_CLOSE.signedOut)
    expect(world.calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.sockets).toHaveLength(1)
  })

  test('a socket replaced by that of a newer page is reopened only when the page becomes visible', async () => {
    await load(pending('a'))
    world.sockets[0]?.emit('open')
    world.sockets[0]?.emit('close', undefined, LIVE_CLOSE.replaced)
    await vi.advanceTimersByTimeAsync(3000)
    expect(world.calls).toHaveLength(2)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(world.sockets).toHaveLength(1)
    document.dispatchEvent(new Event('visibilitychange'))
    expect(world.sockets).toHaveLength(2)
  })

  test('closes a socket that does not answer any more', async () => {
    await load(pending('a'))
    world.sockets[0]?.emit('open')
    await vi.advanceTimersByTimeAsync(5000)
    world.sockets[0]?.emit('message', 'pong')
    await vi.advanceTimersByTimeAsync(4900)
    expect(store.getSnapshot().updates).toBe('live')
    await vi.advanceTimersByTimeAsync(4100)
    expect(store.getSnapshot().updates).toBe('polling')
    await vi.advanceTimersByTimeAsync(1000)
    expect(world.sockets).toHaveLength(2)
  })

  test('is not live while the network is gone, and reads what it missed when the network is back', async () => {
    await load(pending('a'))
    world.sockets[0]?.emit('open')
    window.dispatchEvent(new Event('offline'))
    expect(store.getSnapshot().updates).toBe('lost')
    await vi.advanceTimersByTimeAsync(60_000)
    expect([world.calls.length, world.sockets.length]).toEqual([1, 1])
    window.dispatchEvent(new Event('online'))
    expect(last()?.path).toBe('/api/photos/job/job?since=5')
    last()?.answer(undefined)
    world.sockets[1]?.emit('open')
    await settle()
    expect(store.getSnapshot().updates).toBe('live')
  })

  test('says so when it cannot reach the server, keeps what it has, and recovers with the socket', async () => {
    await load(pending('a'))
    await vi.advanceTimersByTimeAsync(3000)
    last()?.refuse(new ApiError({ status: 0, code: 'OFFLINE', message: '' }))
    await settle()
    expect(store.getSnapshot()).toMatchObject({ phase: 'ready', updates: 'lost' })
    await vi.advanceTimersByTimeAsync(30_000)
    expect(world.calls).toHaveLength(2)
    world.sockets[world.sockets.length - 1]?.emit('open')
    expect(store.getSnapshot().updates).toBe('live')
  })

  test('distinguishes a missing job from one that was lost, and from one that could not be loaded', async () => {
    world.calls[0]?.refuse(new ApiError({ status: 404, code: 'NOT_FOUND', message: '' }))
    await settle()
    expect(store.getSnapshot().phase).toBe('missing')
    void store.retry()
    last()?.refuse(new ApiError({ status: 404, code: 'JOB_LOST', message: '' }))
    await settle()
    expect(store.getSnapshot().phase).toBe('lost')
    void store.retry()
    last()?.refuse(new ApiError({ status: 500, code: 'INTERNAL', message: '' }))
    await settle()
    expect(store.getSnapshot().phase).toBe('failed')
  })

  test('a captive portal’s page in place of the job does not count as a missing job', async () => {
    world.calls[0]?.answer(undefined)
    await settle()
    expect(store.getSnapshot().phase).toBe('failed')
  })

  test('opens no socket for a job that waits for its payment', async () => {
    world.calls[0]?.answer({ job: { ...aSummary(1, { status: 'payment_pending' }), results: [pending('a')] } })
    await settle()
    expect(world.sockets).toHaveLength(0)
  })
})

describe('changing a photo', () => {
  test('shows a change at once and reverts it when it is refused', async () => {
    await load(aResult('a'))
    const change = store.patch('a', { patch: { approved: true } })
    expect(shown('a')?.approved).toBe(true)
    await settle()
    last()?.refuse(new ApiError({ status: 409, code: 'CONFLICT', message: '' }))
    await expect(change).rejects.toThrow()
    await settle()
    expect(shown('a')?.approved).toBe(false)
  })

  test('a refusal reverts nothing that others have changed meanwhile', async () => {
    await load(aResult('a'))
    world.sockets[0]?.emit('open')
    const change = store.patch('a', { patch: { title: 'Mine' } })
    await settle()
    world.sockets[0]?.emit('message', wire(6, aResult('a', { generatedTitle: 'From the other tab' })))
    last()?.refuse(new ApiError({ status: 409, code: 'CONFLICT', message: '' }))
    await expect(change).rejects.toThrow()
    await settle()
    expect(shown('a')?.generatedTitle).toBe('From the other tab')
  })

  test('an answer older than a message of the socket is ignored', async () => {
    await load(aResult('a'))
    world.sockets[0]?.emit('open')
    const change = store.patch('a', { patch: { approved: true } })
    await settle()
    world.sockets[0]?.emit('message', wire(7, aResult('a', { approved: true, applied: true })))
    last()?.answer({ result: aResult('a', { approved: true }) })
    await change
    await settle()
    expect(shown('a')?.applied).toBe(true)
  })

  test('changes of one photo go out one after the other', async () => {
    await load(aResult('a'))
    const first = store.patch('a', { patch: { approved: true } })
    const second = store.patch('a', { patch: { approved: false } })
    await settle()
    expect(world.calls).toHaveLength(2)
    last()?.answer({ result: aResult('a', { approved: true }) })
    await first
    await settle()
    expect(shown('a')?.approved).toBe(false)
    expect(last()?.options.body).toEqual({ approved: false })
    last()?.answer({ result: aResult('a') })
    await second
  })

  test('one decision about many photos is one call, shown at once, and ordered with changes of the same photos', async () => {
    await load(aResult('a'), aResult('b'), aResult('c'))
    world.sockets[0]?.emit('open')
    const edit = store.patch('a', { patch: { title: 'Mine' } })
    const decision = store.decide(['a', 'b', 'c'], { approved: true })
    const after = store.patch('b', { patch: { approved: false } })
    expect(['a', 'b', 'c'].map(id => shown(id)?.approved)).toEqual([true, false, true])
    await settle()
    expect(world.calls).toHaveLength(2)
    last()?.answer({ result: aResult('a', { generatedTitle: 'Mine' }) })
    await edit
    await settle()
    expect(last()?.path).toBe('/api/photos/job/job/photos')
    expect(last()?.options).toMatchObject({ method: 'PATCH', body: { photoIds: ['a', 'b', 'c'], approved: true } })
    world.sockets[0]?.emit('message', wire(7, aResult('c', { approved: true, applied: true })))
    // The socket's later message about c is newer than this answer.
    last()?.answer({ results: ['a', 'b', 'c'].map(id => aResult(id, { approved: true })) })
    await decision
    await settle()
    expect(shown('c')?.applied).toBe(true)
    expect(last()?.options.body).toEqual({ approved: false })
    last()?.answer({ result: aResult('b') })
    await after
    await settle()
    expect(['a', 'b', 'c'].map(id => shown(id)?.approved)).toEqual([true, false, true])
  })

  test('a refused decision is taken back for all its photos', async () => {
    await load(aResult('a'), aResult('b'))
    const decision = store.decide(['a', 'b'], { approved: true })
    expect(shown('b')?.approved).toBe(true)
    await settle()
    last()?.refuse(new ApiError({ status: 409, code: 'CONFLICT', message: '' }))
    await expect(decision).rejects.toThrow()
    await settle()
    expect(shown('b')?.approved).toBe(false)
  })

  test('a write the platform postpones stays in progress until its outcome is received', async () => {
    await load(aResult('a', { applyError: 'from the last time' }))
    world.sockets[0]?.emit('open')
    const write = store.write('a', 'apply')
    await settle()
    last()?.answer({ result: aResult('a'), waitSeconds: 90 })
    await write
    await settle()
    expect(store.getSnapshot().writing.get('a')).toBe('apply')
    world.sockets[0]?.emit('message', wire(6, aResult('a', { applied: true })))
    await settle()
    expect(store.getSnapshot().writing.size).toBe(0)
  })
})
