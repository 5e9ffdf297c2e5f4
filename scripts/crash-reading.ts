import { parseArgs } from 'node:util'
import { startPricedStack } from '../test/kit/crash.ts'
import { readThroughCuts } from '../test/kit/crash-library.ts'
import { newPlace, removePlace } from '../test/kit/stack.ts'
import { randomFrom } from '../test/world/random.ts'

/** After how many calls, and up to five more, the power is cut. */
const CALLS = [3, 12, 21, 30]

const { values } = parseArgs({ options: { seed: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)
const random = randomFrom(seed)
console.log(`Seed ${seed}; --seed ${seed} repeats these moments.`)

const moments = CALLS.map(calls => ({ calls: calls + Math.floor(random() * 6), isHeld: random() < 0.5 }))
const place = await newPlace()
let stack = await startPricedStack(place)
let problems: string[]
try {
  const reading = await readThroughCuts(stack, place, moments)
  stack = reading.stack
  problems = reading.problems
  console.log(`20,000 photos read through ${moments.length} cuts: ${problems.join('; ') || reading.said}`)
} finally {
  await stack.stop()
  removePlace(place)
}
process.exit(problems.length === 0 ? 0 : 1)
