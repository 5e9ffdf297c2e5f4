import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '#test/kit/job-fixtures.ts'
import { readStored } from '#web/lib/browser-storage.ts'
import { attemptKey, endAttempt } from '#web/lib/generate-attempt.ts'

beforeEach(() => vi.stubGlobal('localStorage', aStorage()))
afterEach(() => {
  endAttempt()
  vi.unstubAllGlobals()
})

test('the same request keeps its key until it has an answer, in a reloaded page too', async () => {
  const key = attemptKey('two photos, descriptive')
  expect(attemptKey('two photos, descriptive')).toBe(key)
  vi.resetModules()
  const reloaded = await import('#web/lib/generate-attempt.ts')
  expect(reloaded.attemptKey('two photos, descriptive')).toBe(key)
  endAttempt()
  expect(attemptKey('two photos, descriptive')).not.toBe(key)
})

test('another selection or another style is another attempt', () => {
  const key = attemptKey('two photos, descriptive')
  expect(attemptKey('two photos, artistic')).not.toBe(key)
})

test('a browser that stores nothing keeps the key while the page is open', () => {
  const blocked = () => {
    throw new DOMException('The operation is insecure.', 'SecurityError')
  }
  vi.stubGlobal('localStorage', { getItem: blocked, setItem: blocked, removeItem: blocked })
  const key = attemptKey('two photos, descriptive')
  expect(attemptKey('two photos, descriptive')).toBe(key)
  endAttempt()
  expect(readStored('localStorage', 'generate-attempt')).toBeNull()
})
