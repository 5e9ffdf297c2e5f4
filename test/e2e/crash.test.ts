import { expect, onTestFinished, test } from 'vitest'
import { crashRound, type Moment } from '../support/crash.ts'
import { newPlace, removePlace, startStack } from '../support/stack.ts'
import { signUp } from '../support/stack-client.ts'

const MOMENTS: Moment[] = [
  { phase: 'generating', after: 9 },
  { phase: 'applying', after: 3 },
  { phase: 'undoing', after: 5 },
]

test('a power cut while generating, between setMeta and addTags, or while undoing loses and repeats nothing', async () => {
  const place = await newPlace()
  let stack = await startStack(place)
  onTestFinished(async () => {
    await stack.stop()
    removePlace(place)
  })
  const client = await signUp(stack, 'crash@example.com')
  await client.connect('ansel')
  for (const moment of MOMENTS) {
    const round = await crashRound(stack, place, client, moment)
    stack = round.stack
    expect(round.report.problems, `cut while ${moment.phase}`).toEqual([])
    expect((await client.me()).email).toBe('crash@example.com')
  }
})
