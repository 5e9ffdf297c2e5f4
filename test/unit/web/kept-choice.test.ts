import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { forgetChoice, keepChoice, keptChoice } from '#web/lib/kept-choice.ts'
import { aStorage } from './job-fixtures.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', aStorage()))
afterEach(() => vi.unstubAllGlobals())

test('a choice is kept until its job is paid or another job’s choice replaces it', () => {
  expect(keptChoice()).toBeNull()
  keepChoice('one', { photoIds: ['1', '2'] })
  keepChoice('two', { photoIds: ['3'] })
  forgetChoice('one')
  expect(keptChoice()).toEqual({ jobId: 'two', choice: { photoIds: ['3'] } })
  forgetChoice('two')
  expect(keptChoice()).toBeNull()
})

test('a stored value that is not a choice is ignored', () => {
  keepChoice('one', {})
  const [key = ''] = Object.keys(sessionStorage)
  sessionStorage.setItem(key, '{')
  expect(keptChoice()).toBeNull()
})
