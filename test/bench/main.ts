import { parseArgs } from 'node:util'
import { newPlace, removePlace, startStack } from '../support/stack.ts'
import { signUp } from '../support/stack-client.ts'
import { measureAgentJob, measureDueAgents } from './agents.ts'
import { measureBudget } from './budget.ts'
import { measureBytes } from './bytes.ts'
import { measureClaims } from './claims.ts'
import { measureJob } from './job.ts'
import { measureLogIn } from './log-in.ts'
import { type Measurement, over, table } from './measure.ts'
import { measureGrid, measureLanding } from './pages.ts'
import { measurePayments } from './payments.ts'
import { measureRoundTrips } from './round-trips.ts'

const { values } = parseArgs({
  options: { photos: { type: 'string', default: '120' }, full: { type: 'boolean', default: false } },
})
const place = await newPlace()
const stack = await startStack(place)
const measurements: Measurement[] = []
try {
  const client = await signUp(stack, 'bench@example.com')
  await client.connect('vivian')
  measurements.push(...(await measureBytes()))
  measurements.push(...(await measureLogIn(stack)))
  measurements.push(...(await measureBudget()))
  measurements.push(...(await measureLanding(stack)))
  measurements.push(...(await measureGrid(stack, client)))
  measurements.push(...(await measureJob(stack, client, values.full ? 500 : Number(values.photos))))
  measurements.push(...(await measureAgentJob(stack)))
} finally {
  await stack.stop()
  removePlace(place)
}
measurements.push(...(await measurePayments()))
measurements.push(...(await measureDueAgents()))
measurements.push(...(await measureClaims()))
measurements.push(...measureRoundTrips())
console.log(`\n${table(measurements)}`)
process.exit(measurements.some(over) ? 1 : 0)
