import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aStorage } from '#test/kit/job-fixtures.ts'
import { forgetOrdered, keepChoice, keptChoice } from '#web/lib/kept-choice.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', aStorage()))
afterEach(() => vi.unstubAllGlobals())

test('once its job is paid, the photos of the job leave a choice, and what was chosen besides stays', () => {
  expect(keptChoice()).toBeNull()
  keepChoice('one', { photoIds: ['1', '2'] }, ['1', '2'])
  keepChoice('two', { photoIds: ['3', '4'] }, ['3'])
  forgetOrdered('one')
  expect(keptChoice()).toMatchObject({ jobId: 'two', choice: { photoIds: ['3', '4'] } })
  forgetOrdered('two')
  expect(keptChoice()).toEqual({ jobId: null, choice: { photoIds: ['4'] } })
  keepChoice('three', { photoIds: ['5'] }, ['5'])
  forgetOrdered('three')
  expect(keptChoice()).toBeNull()
})

test('a choice kept by an earlier release leaves with its job', () => {
  sessionStorage.setItem('unpaid-choice', JSON.stringify({ jobId: 'one', choice: { photoIds: ['1'] } }))
  forgetOrdered('one')
  expect(keptChoice()).toBeNull()
})

test('a stored value that is not a choice is ignored', () => {
  keepChoice('one', { photoIds: [] })
  const [key = ''] = Object.keys(sessionStorage)
  sessionStorage.setItem(key, '{')
  expect(keptChoice()).toBeNull()
})
