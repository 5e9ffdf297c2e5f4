import type { TestProject } from 'vitest/node'
import { newPlace, QUICK, removePlace, type Stack, startStack } from './stack.ts'

export type SharedStack = Pick<Stack, 'app' | 'sandbox'>

declare module 'vitest' {
  interface ProvidedContext {
    stack: SharedStack
  }
}

/**
 * Vitest global setup: one stack for all files of the project, available as `inject('stack')`. Its cron runs only when
 * a test calls it.
 */
export default async function setup(project: TestProject) {
  const place = await newPlace()
  const { app, sandbox, stop } = await startStack(place, [], { ...QUICK, CRON: 'off' })
  project.provide('stack', { app, sandbox })
  return async () => {
    await stop()
    removePlace(place)
  }
}
