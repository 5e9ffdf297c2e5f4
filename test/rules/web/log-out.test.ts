import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepLoggingOut, requestLogOut } from '#web/lib/log-out.ts'

/** The delay before a retry starts at one second and doubles up to a maximum below this. */
const MINUTE_MS = 60_000

let isBack = false
const asked = vi.fn(async () => {
  if (!isBack) throw new TypeError('Failed to fetch')
  return Response.json({ success: true })
})
const page = Object.assign(new EventTarget(), { hidden: false })

beforeEach(() => {
  isBack = false
  page.hidden = false
  vi.useFakeTimers()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('window', Object.assign(new EventTarget(), { location: { pathname: '/', replace: vi.fn() } }))
  vi.stubGlobal('document', page)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.clearAllMocks()
})

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)

/** A log-out that the server does not confirm for a long time. Returns the mock that is called when it is done. */
async function unconfirmed() {
  await requestLogOut()
  const onDone = vi.fn()
  const stop = keepLoggingOut(onDone)
  await pass(5 * MINUTE_MS)
  return { onDone, stop }
}

test('an unconfirmed log-out is repeated automatically, less and less often, until it is confirmed', async () => {
  const { onDone } = await unconfirmed()
  const tries = asked.mock.calls.length
  expect(tries).toBeGreaterThan(12)
  expect(tries).toBeLessThan(30)
  expect(onDone).not.toHaveBeenCalled()
  isBack = true
  await pass(31_000)
  expect(asked).toHaveBeenCalledTimes(tries + 1)
  expect(onDone).toHaveBeenCalledTimes(1)
  await pass(5 * MINUTE_MS)
  expect(asked).toHaveBeenCalledTimes(tries + 1)
})

test.each([
  ['the network is back', () => window.dispatchEvent(new Event('online'))],
  ['the person is back', () => page.dispatchEvent(new Event('visibilitychange'))],
])('when %s it is asked for at once', async (_, comesBack) => {
  const { onDone, stop } = await unconfirmed()
  isBack = true
  comesBack()
  await pass(0)
  expect(onDone).toHaveBeenCalledTimes(1)
  stop()
})

test('a network’s own page in place of the answer confirms nothing', async () => {
  asked.mockResolvedValueOnce(
    new Response('<h1>Welcome to the hotel</h1>', { headers: { 'content-type': 'text/html' } }),
  )
  expect(await requestLogOut()).toBe(false)
  isBack = true
  expect(await requestLogOut()).toBe(true)
})
