import { app } from '#worker/app.ts'
import { runCron } from '#worker/cron/run-cron.ts'
import { depsFrom } from '#worker/deps.ts'
import { RATES } from '#worker/domain/pricing.ts'
import type { Env } from '#worker/env.ts'
import { claimScans } from '#worker/features/agent/schedule.ts'
import { describeError } from '#worker/log.ts'
import { consumeQueue } from '#worker/queue/consume.ts'
import { withoutStopsButMoney } from './actions.ts'
import { inFlight, inPlace, workerPlace } from './boundary.ts'
import { clock, startClock, stopClock } from './clock.ts'
import { play, quiesce } from './loop.ts'
import { uuids } from './network.ts'
import { objects } from './objects.ts'
import { checkMoney, openMoney, PRICES } from './payments/money.ts'
import { openPayingScript } from './payments/script.ts'
import { openStripe } from './payments/stripe.ts'
import { newUser, ORIGIN, openBrowser } from './people.ts'
import { openPlatform, upload } from './platform.ts'
import { checkQuiet } from './quiet.ts'
import { randomFrom } from './random.ts'
import { freePhotosOf, type Schedule } from './schedule.ts'
import { openScript } from './script.ts'
import {
  type BaseSimulation,
  type Delivery,
  type DirectAccess,
  note,
  type ObjectAccess,
  openSimulation,
  type Simulation,
  violate,
} from './simulation.ts'

export type Report = {
  seed: number
  steps: number
  turns: number
  violations: string[]
  struck: [string, number][]
  trace: string[]
  /** How often everything waited for what an operator had set. */
  waitedForOperator: number
  /** Calls made to a service while it was out. */
  outageCost: number
  ms: number
}

/** What the bindings need to know of the current run. */
export const runState = {
  id: 0,
  perHour: 3600,
  freePhotos: 10,
  /** Settings for this run only. */
  settings: {} as Record<string, string>,
  push: (_queue: 'photos' | 'scans', _bodies: unknown[]): void => undefined,
}

export type Real = { DB: D1Database; SANDBOX: unknown; SIM: unknown; JOB: unknown; BUDGET: unknown }
type Named = { getByName: (name: string) => object }

/** The deployment that the database belongs to. */
export const DEPLOYMENT = 'own'

const TABLES_KEPT = /^(?:_cf_|sqlite_|d1_migrations)/
const realLog = { log: console.log, error: console.error }

/** Plays one schedule on an empty database. Runs share the isolate, so they follow one another. */
export async function runSchedule(
  real: Real,
  env: (isForeign?: boolean) => object,
  schedule: Schedule,
): Promise<Report> {
  const began = performance.now()
  await openRun(real, schedule.seed, { perHour: schedule.scenario.perHour, freePhotos: freePhotosOf(schedule) })
  Object.assign(RATES, PRICES)
  await openMoney(real.DB)
  const userId = 'user'
  const email = 'owner@example.org'
  const token = await newUser(real.DB, userId, email)
  const direct = directAccess(real, isForeign => env(isForeign) as Env)
  const platform = openPlatform(schedule.scenario.ways)
  const owner = openBrowser(direct.fetch, userId, email, token)
  const sim = openSimulation(schedule, direct, { platform, stripe: openStripe(real.SANDBOX, ORIGIN), owner })
  if (schedule.payments) inFlight.passes = withoutStopsButMoney(sim)
  sim.ownerNsid = 'owner'
  for (const [index, texts] of schedule.scenario.photos.entries()) upload(platform, sim.ownerNsid, `p${index}`, texts)
  runState.push = (_, bodies) => takeMessages(sim, bodies)
  const keep = (line: string) => note(sim, `  log ${line}`)
  Object.assign(console, { log: keep, error: keep })
  try {
    await play(sim, schedule.payments ? openPayingScript(sim) : openScript(sim))
    if (sim.violations.length === 0) await checkQuiet(sim)
    if (sim.violations.length === 0 && schedule.payments) await checkMoney(sim)
  } catch (error) {
    violate(sim, `the simulator failed: ${error instanceof Error ? error.stack : error}`)
  } finally {
    if (sim.violations.length > 0) await endEverything(sim)
    Object.assign(console, realLog)
    stopClock()
  }
  const { step: steps, turns, violations, struck, trace } = sim
  return {
    seed: schedule.seed,
    steps,
    turns,
    violations,
    struck: [...struck],
    trace,
    waitedForOperator: sim.waitedForOperator,
    outageCost: sim.outage.cost,
    ms: performance.now() - began,
  }
}

type Settings = { perHour: number; freePhotos: number; settings?: Record<string, string> }

/** Resets everything: the clock, D1, the objects. */
export async function openRun(real: Real, seed: number, { settings = {}, ...limits }: Settings): Promise<void> {
  runState.id += 1
  Object.assign(runState, { ...limits, settings })
  Object.assign(inFlight, { stops: [], activity: 0, passes: () => null })
  inFlight.resolvers.clear()
  inFlight.running.clear()
  inFlight.abandoned.clear()
  objects.alarms.clear()
  objects.lives.clear()
  objects.empty.clear()
  startClock()
  await emptyD1(real.DB)
  await real.DB.prepare('INSERT INTO deployment (owner) VALUES (?)').bind(DEPLOYMENT).run()
  Object.assign(uuids, { run: runState.id, last: 0, random: randomFrom(seed) })
}

function takeMessages(sim: Simulation, bodies: unknown[]): void {
  for (const body of bodies) {
    sim.lastMessage += 1
    sim.queue.push({ id: sim.lastMessage, body, attempts: 1, visibleAt: clock.now })
  }
}

/** After a failure, ends all objects, which must not go on during the next run. */
export async function endEverything(sim: BaseSimulation): Promise<void> {
  for (const name of objects.lives.keys())
    await sim.direct
      .object(name)
      .reset()
      .catch(() => undefined)
  inFlight.running.clear()
  inFlight.stops = []
  await quiesce(sim)
}

/** Runs only the claims of cron, for when nothing else is due. */
async function runClaim(env: Env, at: number): Promise<void> {
  const deps = depsFrom(env)
  await claimScans(deps, at).catch(error => deps.log('cron.failed', { task: 'claimScans', ...describeError(error) }))
}

/** `env`: the bindings of the own deployment, or of a foreign one with the same database. */
export function directAccess(real: Real, env: (isForeign?: boolean) => Env): DirectAccess {
  const sim = real.SIM as Named
  const hop = sim.getByName('hop') as { turn: () => Promise<void> }
  const namespaces: Record<string, Named> = { Job: real.JOB as Named, PlatformBudget: real.BUDGET as Named }
  const ctx = { waitUntil: () => undefined, passThroughOnException: () => undefined, props: {} }
  return {
    db: real.DB,
    object: name => {
      const [className = '', ...rest] = name.split(' ')
      const namespace = namespaces[className]
      if (!namespace) throw new Error(`There is no class ${className}`)
      return namespace.getByName(rest.join(' ')) as ObjectAccess
    },
    fetch: async request => app.fetch(request, env(), ctx as never),
    consume: (place, queue, messages, isForeign) => {
      const retryAll = (how: { delaySeconds?: number }) => {
        for (const { retry } of messages) retry(how)
      }
      const batch = { queue, messages, retryAll } as unknown as MessageBatch<Delivery>
      return inPlace(workerPlace(place), () => consumeQueue(batch, env(isForeign)))
    },
    cron: (place, { at, shortcut, isClaimOnly, isForeign }) =>
      inPlace(workerPlace(place, shortcut), () => (isClaimOnly ? runClaim(env(), at) : runCron(env(isForeign), at))),
    turn: () => hop.turn(),
  }
}

let clearing: string[] | undefined

async function emptyD1(db: D1Database): Promise<void> {
  if (!clearing) {
    const { results } = await db.prepare("SELECT name FROM sqlite_master WHERE type = 'table'").all<{ name: string }>()
    clearing = results.map(({ name }) => name).filter(name => !TABLES_KEPT.test(name))
  }
  // Activity can only be deleted once its user is gone.
  const ordered = clearing.toSorted((a, b) => Number(b === 'users') - Number(a === 'users'))
  await db.batch(ordered.map(name => db.prepare(`DELETE FROM "${name}"`)))
}
