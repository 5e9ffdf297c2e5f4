import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { fetchPreferences } from '#web/features/settings/use-preferences.ts'
import { fetchFlags } from '#web/lib/flags.ts'
import { fetchFreeTrial, knownFreeTrial } from '#web/lib/free-trial.ts'

/** The time-outs that were set, by their length in milliseconds. */
let alarms: Map<number, AbortController>

beforeEach(() => {
  alarms = new Map()
  vi.spyOn(AbortSignal, 'timeout').mockImplementation(ms => {
    const alarm = new AbortController()
    alarms.set(ms, alarm)
    return alarm.signal
  })
  // A server that never answers.
  vi.stubGlobal('fetch', (_path: string, { signal }: { signal: AbortSignal }) => {
    return new Promise((_resolve, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason))
    })
  })
})

afterEach(() => {
  vi.restoreAllMocks()
  vi.unstubAllGlobals()
})

test.each([
  { what: 'feature flags', ask: fetchFlags, ms: 5_000, row: 'flags-time-out' },
  { what: 'preferences', ask: fetchPreferences, ms: 10_000, row: 'preferences-time-out' },
  { what: 'the free-trial status', ask: fetchFreeTrial, ms: 10_000, row: 'free-trial-time-out' },
] as const)('$what are given up after $ms ms of silence', async ({ ask, ms, row }) => {
  const answer = expect(ask()).rejects.toMatchObject({ code: 'TIMEOUT' })
  expect([...alarms.keys()]).toEqual([sees(row)])
  alarms.get(ms)?.abort(new DOMException('', 'TimeoutError'))
  await answer
})

test('without an answer about free photos the account counts as a new one with ten of them', () => {
  expect(knownFreeTrial(undefined, undefined)).toBeNull()
  expect(knownFreeTrial(undefined, new Error('no answer'))).toMatchObject({
    isEligible: true,
    remainingPhotos: sees('free-trial-fallback'),
  })
})

const NONE_HELD = { heldPhotos: 0, unpaidJobIds: [], prepaidPhotos: 0, reservedPrepaid: 0, unpaidOrderIds: [] }

test('a known number of free photos outlives a later failure', () => {
  const used = {
    isEligible: false,
    remainingPhotos: 0,
    photosUsed: 10,
    maxPhotos: 10,
    hasUsedFreeTrial: true,
    ...NONE_HELD,
  }
  expect(knownFreeTrial(used, new Error('no answer'))).toBe(used)
})
