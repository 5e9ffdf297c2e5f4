import { parseArgs } from 'node:util'
import { newPlace, removePlace, type Stack, startStack } from '#test/kit/stack.ts'
import { type Client, signUp } from '#test/kit/stack-client.ts'
import { measureAgentJob, measureDueAgents } from './agents.ts'
import { measureBudget } from './budget.ts'
import { measureBytes } from './bytes.ts'
import { measureClaims } from './claims.ts'
import { measureJob } from './job.ts'
import { measureLeases } from './leases.ts'
import { measureLibrary } from './library.ts'
import { measureLighthouse } from './lighthouse.ts'
import { measureLogIn } from './log-in.ts'
import { type Measurement, over, table } from './measure.ts'
import { measureGrid } from './pages.ts'
import { measurePayments } from './payments.ts'
import { measurePictures } from './pictures.ts'
import { measurePlaceJob } from './place-job.ts'
import { measureReview } from './review.ts'
import { measureRoundTrips } from './round-trips.ts'
import { measureRows } from './rows.ts'

type Measure = () => Measurement[] | Promise<Measurement[]>

const { values } = parseArgs({
  options: {
    photos: { type: 'string', default: '120' },
    full: { type: 'boolean', default: false },
    /** The measurements to make, one word each; all without it. */
    only: { type: 'string', multiple: true },
  },
})

/** What is measured on one running product, with one person's library. */
const onStack = (stack: Stack, client: Client): Record<string, Measure> => ({
  login: () => measureLogIn(stack),
  public: () => measureLighthouse(stack),
  grid: () => measureGrid(stack, client),
  job: () => measureJob(stack, client, values.full ? 500 : Number(values.photos)),
  place: () => measurePlaceJob(stack, client),
  agents: () => measureAgentJob(stack),
})

const APART: Record<string, Measure> = {
  bytes: measureBytes,
  budget: measureBudget,
  leases: measureLeases,
  review: measureReview,
  payments: measurePayments,
  due: measureDueAgents,
  claims: measureClaims,
  trips: measureRoundTrips,
  rows: measureRows,
  pictures: measurePictures,
  library: measureLibrary,
}

/** What could not be measured. */
const unmeasured: string[] = []

async function take(measures: Record<string, Measure>): Promise<Measurement[]> {
  const measurements: Measurement[] = []
  for (const [name, measure] of Object.entries(measures)) {
    if (values.only?.includes(name) === false) continue
    try {
      measurements.push(...(await measure()))
    } catch (error) {
      // The others are worth their minutes.
      console.error(`${name} was not measured:`, error)
      unmeasured.push(name)
    }
  }
  return measurements
}

async function takeOnStack(): Promise<Measurement[]> {
  const place = await newPlace()
  const stack = await startStack(place)
  try {
    const client = await signUp(stack, 'bench@example.com')
    await client.connect('vivian')
    return await take(onStack(stack, client))
  } finally {
    await stack.stop()
    removePlace(place)
  }
}

const needsStack = values.only?.every(name => name in APART) !== true
const measurements = [...(needsStack ? await takeOnStack() : []), ...(await take(APART))]
console.log(`\n${table(measurements)}`)
process.exit(measurements.some(over) || unmeasured.length > 0 ? 1 : 0)
