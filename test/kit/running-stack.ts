import { afterAll, beforeAll } from 'vitest'
import { newPlace, QUICK, removePlace, type Stack, type StackPlace, startStack } from './stack.ts'

/** Starts one stack for all tests of the calling file. The returned getter works only while tests run. */
export function runningStack(args: string[] = [], env: Record<string, string> = {}): () => Stack {
  let place: StackPlace | undefined
  let stack: Stack | undefined
  beforeAll(async () => {
    place = await newPlace()
    stack = await startStack(place, args, { ...QUICK, ...env })
  })
  afterAll(async () => {
    await stack?.stop()
    if (place) removePlace(place)
  })
  return () => {
    if (!stack) throw new Error('The stack is not running')
    return stack
  }
}
