import { parseArgs } from 'node:util'
import { crashRound, type Moment } from '../test/support/crash.ts'
import { newPlace, removePlace, startStack } from '../test/support/stack.ts'
import { signUp } from '../test/support/stack-client.ts'

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const phases = ['generating', 'applying', 'undoing'] as const

/** Mulberry32: the same sequence for the same seed. */
function randomFrom(start: number) {
  let state = start
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}

const random = randomFrom(seed)
console.log(`Seed ${seed}; --seed ${seed} repeats these moments.`)
const place = await newPlace()
let stack = await startStack(place)
let bad = 0
try {
  const client = await signUp(stack, 'crash@example.com')
  await client.connect('ansel')
  for (let round = 1; round <= Number(values.rounds); round += 1) {
    const moment: Moment = { phase: phases[Math.floor(random() * 3)] ?? 'applying', after: Math.floor(random() * 20) }
    const result = await crashRound(stack, place, client, moment)
    stack = result.stack
    const { problems, modelCalls, photos } = result.report
    if (problems.length > 0) bad += 1
    const verdict = problems.length === 0 ? 'nothing lost, nothing repeated' : problems.join('; ')
    console.log(
      `${round}. cut while ${moment.phase} after ${moment.after}: ${modelCalls} model calls for ${photos} photos, ${verdict}`,
    )
  }
} finally {
  await stack.stop()
  removePlace(place)
}
console.log(bad === 0 ? 'All rounds held.' : `${bad} rounds did not hold.`)
process.exit(bad === 0 ? 0 : 1)
