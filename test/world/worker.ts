import { DurableObject } from 'cloudflare:workers'
import { Job as RealJob } from '#durable-objects/job/job.ts'
import { PlatformBudget as RealBudget } from '#durable-objects/platform-budget/platform-budget.ts'
import { FAULT_KINDS } from './agents/faults.ts'
import { type AgentsReport, runAgents } from './agents/run.ts'
import type { Scenario } from './agents/scenario.ts'
import { simulatedD1, simulatedNamespace, simulatedQueue } from './bindings.ts'
import { awaitVerdict, type Stop, type Verdict } from './boundary.ts'
import { openD1 } from './d1.ts'
import { KINDS } from './events.ts'
import { uuidOf } from './network.ts'
import { type SimulatorRpc, simulated } from './objects.ts'
import { STRIPE_SETTINGS } from './payments/stripe.ts'
import { DEPLOYMENT, type Report, runSchedule, runState } from './run.ts'
import type { Schedule } from './schedule.ts'
import { DatabaseSync } from './sqlite.ts'

export { Database } from './d1.ts'

// The Worker of the simulation: the classes of the product, with a boundary at everything they do outside.

/** Services that exist only in the simulation, and keys for them. */
const SETTINGS = {
  APP_ORIGIN: 'http://localhost:8788',
  FLICKR_CONSUMER_KEY: 'key',
  FLICKR_CONSUMER_SECRET: 'secret',
  OPENAI_API_KEY: 'key',
  TOKEN_KEYS: `simulated:${Buffer.from(new Uint8Array(32).fill(7)).toString('base64')}`,
  FLICKR_API_URL: 'https://flickr.sim',
  FLICKR_AUTH_URL: 'https://flickr.sim',
  OPENAI_BASE_URL: 'https://model.sim/v1',
  IMAGE_HOSTS: 'images.sim',
  MAIL_API_URL: 'https://mail.sim/send',
  ...STRIPE_SETTINGS,
}

type Bindings = { env: object; foreign: object; simulator: () => SimulatorRpc }
let opened: { run: number; bindings: Bindings } | undefined

/** The environment for product code, behind boundaries. One object for each run, because product code caches by it. */
export function bindingsOf(real: Cloudflare.Env): Bindings {
  if (opened?.run === runState.id) return opened.bindings
  const own = (name: string) => `${uuidOf(runState.id, 0)} ${name}`
  const env = {
    ...real,
    ...SETTINGS,
    ...runState.settings,
    DEPLOYMENT,
    FREE_PHOTOS: String(runState.freePhotos),
    FLICKR_CALLS_PER_HOUR: String(runState.perHour),
    DB: simulatedD1(openD1(real.DATABASE)),
    JOB: simulatedNamespace(real.JOB as never, 'Job', name => name),
    BUDGET: simulatedNamespace(real.BUDGET as never, 'PlatformBudget', own),
    PHOTOS: simulatedQueue({ push: bodies => runState.push('photos', bodies) }),
    SCANS: simulatedQueue({ push: bodies => runState.push('scans', bodies) }),
  }
  // A Worker with objects of its own on the same database.
  const foreign = {
    ...env,
    DEPLOYMENT: 'foreign',
    DB: simulatedD1(openD1(real.DATABASE)),
    JOB: simulatedNamespace(real.JOB as never, 'Job', name => `foreign ${name}`),
    BUDGET: simulatedNamespace(real.BUDGET as never, 'PlatformBudget', name => `foreign ${own(name)}`),
  }
  const bindings = { env, foreign, simulator: () => real.SIM.getByName('simulator') }
  opened = { run: runState.id, bindings }
  return bindings
}

export const Job = simulated(RealJob, 'Job', bindingsOf as never)
export const PlatformBudget = simulated(RealBudget, 'PlatformBudget', bindingsOf as never)

/** Plays schedules. It is an object itself, so that product code in other objects can wait by calling it. */
export class Simulator extends DurableObject<Cloudflare.Env> {
  awaitVerdict(stop: Stop): Promise<Verdict> {
    return awaitVerdict(stop)
  }

  /** A call to another object and back gives the runtime time for everything else that is ready. */
  turn(): void {}

  run(schedule: Schedule): Promise<Report> {
    const env = (isForeign = false) => bindingsOf(this.env)[isForeign ? 'foreign' : 'env']
    return runSchedule(this.#real(), env, schedule)
  }

  runAgents(scenario: Scenario): Promise<AgentsReport> {
    return runAgents(this.#real(), () => bindingsOf(this.env).env, scenario)
  }

  #real() {
    const { JOB, BUDGET, SIM, DATABASE } = this.env
    return { JOB, BUDGET, SIM, DB: openD1(DATABASE), SANDBOX: new DatabaseSync(this.ctx.storage.sql) }
  }
}

const isAgents = (posted: unknown): posted is Scenario =>
  typeof posted === 'object' && posted !== null && 'agents' in posted

export default {
  /**
   * A posted list of statements creates the database, and is answered with the kinds of events. Anything else posted is
   * played.
   */
  async fetch(request: Request, { SIM, DATABASE }: Cloudflare.Env): Promise<Response> {
    const posted = await request.json()
    const simulator = SIM.getByName('simulator')
    if (isAgents(posted)) return Response.json(await simulator.runAgents(posted))
    if (!Array.isArray(posted)) return Response.json(await simulator.run(posted as Schedule))
    const db = openD1(DATABASE)
    await db.batch(posted.map(sql => db.prepare(sql)))
    return Response.json({ ...KINDS, agents: FAULT_KINDS })
  },
}
