import { parseArgs } from 'node:util'
import { cutPower, startPricedStack } from '../test/kit/crash.ts'
import { agentRound } from '../test/kit/crash-agents.ts'
import { readThroughCuts } from '../test/kit/crash-library.ts'
import { PAID_PHOTOS, paymentRound } from '../test/kit/crash-payments.ts'
import { photographer, photoRound, watchDescriptions } from '../test/kit/crash-photos.ts'
import { newPlace, removePlace } from '../test/kit/stack.ts'

/** Photos of a round, all in one job. */
const PHOTOS = 24
/** After how many calls, and up to five more, the power is cut while a library is read. */
const LIBRARY_CALLS = [3, 12, 21, 30]

const { values } = parseArgs({ options: { rounds: { type: 'string', default: '10' }, seed: { type: 'string' } } })
const seed = Number(values.seed ?? Date.now() % 1_000_000)

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
const below = (limit: number) => Math.floor(random() * limit)
console.log(`Seed ${seed}; --seed ${seed} repeats these moments.`)
const place = await newPlace()
let stack = await startPricedStack(place)
let bad = 0
try {
  const ansel = await photographer(stack, 'ansel')
  const dorothea = await photographer(stack, 'dorothea')
  const payer = await photographer(stack, 'vivian')
  for (let number = 1; number <= Number(values.rounds); number += 1) {
    const repeatedDescriptions = await watchDescriptions(stack, 1)
    const rounds = [
      await photoRound(stack, ansel, ansel.untitled.slice(0, PHOTOS), { phase: 'undoing', after: below(20) }),
      await photoRound(stack, dorothea, dorothea.untitled.slice(0, PHOTOS), { phase: 'applying', after: below(20) }),
      await photoRound(stack, ansel, ansel.untitled.slice(PHOTOS, 2 * PHOTOS), {
        phase: 'generating',
        after: below(20),
      }),
      agentRound(stack),
      paymentRound(stack, payer, payer.untitled.slice(0, PAID_PHOTOS), below(2) === 0 ? 'soon' : 'in25Hours'),
    ]
    for (const round of rounds) await round.prepare()
    for (const round of rounds) await round.reach()
    stack = await cutPower(stack, place)
    // Checked at the end, because photos in progress are described again only after their leases have ended.
    const outcomes = [...rounds.toReversed(), { name: 'descriptions', finish: repeatedDescriptions }]
    for (const { name, finish } of outcomes) {
      const problems = await finish()
      if (problems.length > 0) bad += 1
      console.log(`${number}. ${name}: ${problems.join('; ') || 'nothing lost, nothing repeated'}`)
    }
  }
  const moments = LIBRARY_CALLS.map(calls => ({ calls: calls + below(6), isHeld: below(2) === 0 }))
  const library = await readThroughCuts(stack, place, moments)
  stack = library.stack
  if (library.problems.length > 0) bad += 1
  console.log(`20,000 photos read through ${moments.length} cuts: ${library.problems.join('; ') || library.said}`)
} finally {
  await stack.stop()
  removePlace(place)
}
console.log(bad === 0 ? 'All rounds held.' : `${bad} did not hold.`)
process.exit(bad === 0 ? 0 : 1)
