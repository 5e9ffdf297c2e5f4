import { afterEach, expect, test, vi } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { fetchFlags, mergeFlags } from '#web/lib/flags.ts'
import { DEFAULT_FLAGS } from '#worker/contract/flags.ts'

afterEach(() => vi.unstubAllGlobals())

test('flags from the server replace the defaults, and the others stay', () => {
  expect(mergeFlags({ success: true, flags: { SMUGMUG_ENABLED: true, FLICKR_ENABLED: false } })).toEqual({
    ...DEFAULT_FLAGS,
    SMUGMUG_ENABLED: true,
    FLICKR_ENABLED: false,
  })
  expect(mergeFlags({ success: true, flags: {} })).toEqual(sees('flag-defaults'))
})

test('unknown names and values that are not booleans change nothing', () => {
  expect(mergeFlags({ success: true, flags: { SMUGMUG_ENABLED: 'no', FLICKR_ENABLED: null, NEW_ONE: true } })).toEqual(
    DEFAULT_FLAGS,
  )
})

test.each([
  ['success is missing', { flags: {} }],
  ['success is not true', { success: 'yes', flags: {} }],
  ['there are no flags', { success: true }],
  ['flags are null', { success: true, flags: null }],
  ['there is nothing', undefined],
])('an answer is refused where %s', (_what, answer) => {
  expect(() => mergeFlags(answer)).toThrow(sees('flags-invalid'))
})

test('an answer that is not JSON is refused with the same message', async () => {
  vi.stubGlobal('fetch', async () => new Response('<html>', { status: 200 }))
  await expect(fetchFlags()).rejects.toThrow(sees('flags-invalid'))
})

test('nothing can be bought unless the server says so', async () => {
  for (const [payments, has] of [
    [true, true],
    [false, false],
    [undefined, false],
  ]) {
    vi.stubGlobal('fetch', async () => Response.json({ success: true, flags: {}, paused: [], payments }))
    expect((await fetchFlags()).payments).toBe(has)
  }
})

test('what is paused is read by the names that this release knows', async () => {
  const answerWith = (paused: unknown) =>
    vi.stubGlobal('fetch', async () => Response.json({ success: true, flags: {}, paused }))
  answerWith(['orders', 'moon', 'flickr'])
  expect((await fetchFlags()).paused).toEqual(['flickr', 'orders'])
  for (const none of [undefined, null, 'flickr', {}]) {
    answerWith(none)
    expect((await fetchFlags()).paused).toEqual([])
  }
})
