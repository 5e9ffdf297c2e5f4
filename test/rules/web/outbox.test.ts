import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { aResult, aStorage } from '#test/kit/job-fixtures.ts'
import { ApiError, type RequestOptions } from '#web/lib/api.ts'
import type { NewChange } from '#web/lib/outbox/change.ts'
import { createOutbox, type Outbox } from '#web/lib/outbox/outbox.ts'
import { rememberSignedIn } from '#web/lib/signed-in-as.ts'

type Call = { name: string; body: unknown; answer: (body?: unknown) => void; refuse: (error: unknown) => void }
type Tab = { outbox: Outbox; lost: string[]; otherUser: number[] }

const settle = () => vi.advanceTimersByTimeAsync(0)
const noAnswer = () => new ApiError({ status: 0, code: 'OFFLINE', message: '' })
const refusal = (status: number, code: ApiError['code'], message = '') => new ApiError({ status, code, message })
const decision = (photoId: string, approved = true): NewChange => ({ jobId: 'job', photoId, patch: { approved } })
const edit = (photoId: string, title: string): NewChange => {
  const was = { title: 'Boats at Rest' }
  const draft = { photoId, field: 'title', initial: was.title, text: title, was } as const
  return { jobId: 'job', photoId, patch: { title, was }, draft }
}

let calls: Call[]
let tabs: Tab[]
let channels: Set<EventTarget>
let lock: Promise<unknown>

/** A tab of this browser. It shares the device's storage, locks and channels with other tabs. */
function openTab(userId = 'ann'): Tab {
  vi.stubGlobal('sessionStorage', aStorage())
  const tab: Tab = { lost: [], otherUser: [], outbox: createOutbox(userId, { ...shared(userId), ...told() }) }
  function told() {
    return { onLost: (reason: string) => tab.lost.push(reason), onOtherUser: () => tab.otherUser.push(1) }
  }
  tab.outbox.start()
  tabs.push(tab)
  return tab
}

function shared(userId: string) {
  return {
    request: <T>(path: string, { body }: RequestOptions = {}) =>
      new Promise<T>((resolve, reject) => {
        const name = path.split('/').pop() ?? ''
        const answered = (answer?: unknown) => resolve((answer ?? { result: aResult(name), results: [] }) as T)
        calls.push({ name, body, answer: answered, refuse: reject })
      }),
    locks: { request: (_: string, hold: () => Promise<void>) => (lock = lock.then(hold)) } as unknown as LockManager,
    openChannel: () => openChannel(userId),
  }
}

function openChannel(name: string) {
  const end = Object.assign(new EventTarget(), { name })
  channels.add(end)
  return Object.assign(end, {
    postMessage: (data: unknown) => {
      const others = [...channels].filter(other => other !== end && Reflect.get(other, 'name') === name)
      queueMicrotask(() => {
        for (const other of others) other.dispatchEvent(Object.assign(new Event('message'), { data }))
      })
    },
    close: () => channels.delete(end),
  })
}

const close = (tab: Tab) => {
  tab.outbox.stop()
  tabs = tabs.filter(other => other !== tab)
}
const sent = () => calls.map(({ name }) => name)
const kept = ({ outbox }: Tab) => outbox.getSnapshot().unsent
const goOnline = (onLine: boolean) => {
  vi.stubGlobal('navigator', { onLine })
  window.dispatchEvent(new Event(onLine ? 'online' : 'offline'))
}

beforeEach(() => {
  calls = []
  tabs = []
  channels = new Set()
  lock = Promise.resolve()
  vi.useFakeTimers()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('document', Object.assign(new EventTarget(), { hidden: false }))
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('localStorage', aStorage())
  rememberSignedIn('ann')
})

afterEach(() => {
  for (const tab of tabs) tab.outbox.stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('changes on this device', () => {
  test('made without a connection, are kept over a reload and sent in their order once there is one', async () => {
    const tab = openTab()
    goOnline(false)
    for (const photoId of ['a', 'b', 'c']) void tab.outbox.add(decision(photoId))
    expect(tab.outbox.getSnapshot()).toEqual({ unsent: 3, isWaiting: true })
    close(tab)
    const again = openTab()
    await settle()
    expect([sent(), kept(again)]).toEqual([[], 3])
    goOnline(true)
    await settle()
    expect(sent()).toEqual(['a', 'b', 'c'])
    for (const call of calls) call.answer()
    await settle()
    expect(kept(again)).toBe(0)
    expect(kept(openTab())).toBe(0)
  })

  test('of one photo wait for each other, those of others do not', async () => {
    const tab = openTab()
    for (const photoId of ['a', 'a', 'b']) void tab.outbox.add(decision(photoId))
    await settle()
    expect(sent()).toEqual(['a', 'b'])
    calls[0]?.answer()
    await settle()
    expect(sent()).toEqual(['a', 'b', 'a'])
  })

  test('keep their place before later ones of the same photo while the server fails, and the others are sent', async () => {
    const tab = openTab()
    for (const [photoId, approved] of [
      ['a', true],
      ['a', false],
      ['b', true],
    ] as const) {
      void tab.outbox.add(decision(photoId, approved))
    }
    await settle()
    calls[0]?.refuse(refusal(500, 'INTERNAL'))
    calls[1]?.answer()
    await settle()
    void tab.outbox.add(decision('c'))
    await settle()
    expect(sent()).toEqual(['a', 'b', 'c'])
    await vi.advanceTimersByTimeAsync(1000)
    expect(calls[3]).toMatchObject({ name: 'a', body: { approved: true } })
  })

  test('are not tried one by one while nothing answers', async () => {
    const tab = openTab()
    for (let photo = 0; photo < 20; photo += 1) void tab.outbox.add(decision(`photo-${photo}`))
    await settle()
    const first = calls.length
    for (const call of calls) call.refuse(noAnswer())
    await settle()
    expect(calls.length).toBe(first)
    expect(tab.outbox.getSnapshot()).toEqual({ unsent: 20, isWaiting: true })
  })

  test('are kept when a captive portal answers instead of the server', async () => {
    const tab = openTab()
    void tab.outbox.add(decision('a'))
    await settle()
    calls[0]?.answer({})
    await settle()
    expect(kept(tab)).toBe(1)
  })
})

describe('two tabs', () => {
  test('send each change once, whichever tab it was made in, and both learn of the answer', async () => {
    const [first, second] = [openTab(), openTab()]
    const noted: string[] = []
    first.outbox.onEvent(({ kind }) => noted.push(kind))
    const outcomes = Promise.all([first.outbox.add(decision('a')), second.outbox.add(decision('b'))])
    await settle()
    expect(sent()).toEqual(['a', 'b'])
    for (const call of calls) call.answer()
    expect(await outcomes).toEqual([{ late: false }, { late: false }])
    await settle()
    expect([kept(first), kept(second), calls.length]).toEqual([0, 0, 2])
    expect(noted.filter(kind => kind === 'sent')).toHaveLength(2)
  })

  test('a tab that is closed leaves its changes to the other', async () => {
    const [first, second] = [openTab(), openTab()]
    goOnline(false)
    void first.outbox.add(decision('a'))
    await settle()
    close(first)
    goOnline(true)
    await settle()
    expect([sent(), kept(second)]).toEqual([['a'], 1])
  })

  test('a tab suspended while it sends does not block the other silently: that one says that its changes wait', async () => {
    lock = new Promise(() => {})
    const tab = openTab()
    void tab.outbox.add(decision('a'))
    const isSent = tab.outbox.whenSent('job')
    await vi.advanceTimersByTimeAsync(30_000)
    expect(await Promise.race([isSent, 'nothing'])).toBe(false)
    expect([tab.outbox.getSnapshot(), sent()]).toEqual([{ unsent: 1, isWaiting: true }, []])
  })

  test('both send if the browser has no locks for this document', async () => {
    lock = Promise.reject(new DOMException('', 'SecurityError'))
    const tab = openTab()
    void tab.outbox.add(decision('a'))
    await settle()
    expect(sent()).toEqual(['a'])
  })

  test('a refused text that one tab has sent for the other returns to the tab it was typed in', async () => {
    const [typing, other] = [openTab(), openTab()]
    goOnline(false)
    const saved = typing.outbox.add(edit('a', 'Mine'))
    const outcome = saved.then(
      () => 'saved',
      error => error.message,
    )
    close(other)
    openTab()
    goOnline(true)
    await settle()
    calls[0]?.refuse(refusal(409, 'EDIT_CONFLICT', 'Changed elsewhere.'))
    expect(await outcome).toBe('Changed elsewhere.')
    expect(typing.outbox.takeRefused('job', 'all tabs')).toEqual([])
  })
})

describe('the session', () => {
  test('of another user sends nothing; the changes are sent when their own user is back', async () => {
    const ann = openTab()
    goOnline(false)
    void ann.outbox.add(decision('a'))
    close(ann)
    rememberSignedIn('bob')
    const bob = openTab('bob')
    goOnline(true)
    await settle()
    expect([sent(), kept(bob)]).toEqual([[], 0])
    close(bob)
    rememberSignedIn('ann')
    openTab()
    await settle()
    expect(sent()).toEqual(['a'])
  })

  test('that changes while a tab sends stops it: what it has not sent stays', async () => {
    const tab = openTab()
    rememberSignedIn('bob')
    void tab.outbox.add(decision('a'))
    await settle()
    expect([sent(), kept(tab)]).toEqual([[], 1])
    expect(await tab.outbox.whenSent()).toBe(false)
  })

  test.each([
    ['has ended', refusal(401, 'SIGNED_OUT'), undefined],
    ['turns out to be somebody else’s only because a photo is not found', refusal(404, 'NOT_FOUND'), { _id: 'bob' }],
    ['belongs to somebody who may not review yet', refusal(403, 'FORBIDDEN'), { _id: 'bob' }],
  ])('that %s keeps the change', async (_, error, me) => {
    const tab = openTab()
    void tab.outbox.add(edit('a', 'Mine'))
    await settle()
    calls[0]?.refuse(error)
    await settle()
    calls[1]?.answer(me)
    await settle()
    expect([kept(tab), tab.otherUser]).toEqual([1, [1]])
  })
})

test('a change is sent again as long as the server does not say whose session it is', async () => {
  const tab = openTab()
  void tab.outbox.add(decision('a'))
  await settle()
  calls[0]?.refuse(refusal(404, 'NOT_FOUND'))
  await settle()
  calls[1]?.refuse(refusal(503, 'INTERNAL'))
  await settle()
  expect([kept(tab), tab.otherUser]).toEqual([1, []])
  await vi.advanceTimersByTimeAsync(1000)
  expect(calls[2]?.name).toBe('a')
})

describe('a change that is refused', () => {
  test('is reported to the code that made it, and delays no other', async () => {
    const tab = openTab()
    const outcome = tab.outbox.add(decision('a')).catch(error => error.code)
    void tab.outbox.add(decision('a', false))
    await settle()
    calls[0]?.refuse(refusal(409, 'CONFLICT'))
    expect(await outcome).toBe('CONFLICT')
    await settle()
    expect(calls[1]?.body).toEqual({ approved: false })
  })

  test('after a reload keeps what was typed until its page takes it, and is reported if nothing was typed', async () => {
    const tab = openTab()
    goOnline(false)
    void tab.outbox.add(edit('a', 'Mine'))
    void tab.outbox.add(decision('b'))
    const session = sessionStorage
    close(tab)
    const again = openTab()
    vi.stubGlobal('sessionStorage', session)
    goOnline(true)
    await settle()
    calls[0]?.refuse(refusal(409, 'EDIT_CONFLICT', 'Changed elsewhere.'))
    calls[1]?.refuse(refusal(409, 'CONFLICT', 'Undo this photo first.'))
    await settle()
    expect(kept(again)).toBe(0)
    const taken = openTab().outbox.takeRefused('job', 'all tabs')
    expect(taken).toMatchObject([{ draft: { text: 'Mine' }, reason: 'Changed elsewhere.' }])
    expect(openTab().outbox.takeRefused('job', 'all tabs')).toEqual([])
  })
})

test('an approval reaches a Worker that was rolled back and does not know which version it is about', async () => {
  const tab = openTab()
  void tab.outbox.add({ jobId: 'job', photoId: 'a', patch: { approved: true, seen: 2 } })
  await settle()
  calls[0]?.refuse(refusal(400, 'VALIDATION'))
  await settle()
  expect(calls.map(({ body }) => body)).toEqual([{ approved: true, seen: 2 }, { approved: true }])
  calls[1]?.answer()
  await settle()
  expect([kept(tab), tab.lost]).toEqual([0, []])
})

test('waiting for the changes ends when they are sent, or have to wait for the connection', async () => {
  const tab = openTab()
  expect(await tab.outbox.whenSent('job')).toBe(true)
  void tab.outbox.add(decision('a'))
  const first = tab.outbox.whenSent('job')
  await settle()
  calls[0]?.refuse(noAnswer())
  expect(await first).toBe(false)
  const second = tab.outbox.whenSent('job')
  await settle()
  calls[1]?.answer()
  expect(await second).toBe(true)
})

test('a document that is left sends once more the first edit of each photo that names the text it replaces', async () => {
  const tab = openTab()
  for (const change of [edit('a', 'First'), edit('a', 'Second'), decision('b')]) void tab.outbox.add(change)
  tab.outbox.sendOnLeave()
  expect(calls.map(({ body }) => body)).toEqual([{ title: 'First', was: { title: 'Boats at Rest' } }])
  await settle()
  expect(sent()).toEqual(['a', 'a', 'b'])
})

test('a discarded change is never sent, not even by the tab it was made in', async () => {
  const [tab, other] = [openTab(), openTab()]
  goOnline(false)
  void tab.outbox.add(decision('a'))
  const outcome = other.outbox.add(decision('b')).catch(error => error.message)
  await settle()
  tab.outbox.discard()
  expect(await outcome).toBe('It was discarded in another tab.')
  goOnline(true)
  openTab()
  await settle()
  expect(sent()).toEqual([])
})
