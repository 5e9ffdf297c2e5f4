import { expect, test } from 'vitest'
import { CONNECTING_PROBLEMS, isConnectingProblem } from '#worker/domain/connecting.ts'

test('only a known code counts as a problem', () => {
  const taken = [...Object.keys(CONNECTING_PROBLEMS), 'toString', '__proto__', 'Call 555', '', null].filter(
    isConnectingProblem,
  )
  expect(taken).toEqual(['denied', 'failed', 'taken', 'another', 'unknown'])
})
