import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { readD1Migrations } from '@cloudflare/vitest-pool-workers'
import { convertV4MiniflareOptions, Log, LogLevel, Miniflare } from 'miniflare'
import { build } from 'vite'
import { afterAll, beforeAll } from 'vitest'
import { unstable_getMiniflareWorkerOptions } from 'wrangler'
import type { AgentsReport } from './agents/run.ts'
import type { Scenario } from './agents/scenario.ts'
import type { KINDS } from './events.ts'
import type { Report } from './run.ts'
import type { Schedule } from './schedule.ts'

const ROOT = new URL('../..', import.meta.url).pathname
const ORIGIN = 'http://simulator'
const MOST_SIMULATORS = 4

type Kinds = typeof KINDS & { agents: string[] }

/** One workerd, which plays the schedules it is given one after the other. */
type Simulator = {
  /** The kinds of events that can strike. */
  kinds: Kinds
  run: (schedule: Schedule) => Promise<Report>
  runAgents: (scenario: Scenario) => Promise<AgentsReport>
  close: () => Promise<void>
}

/** A simulator for each core, at most `most`, while the tests of this file run; any number picks one. */
export function simulatorPool(most = MOST_SIMULATORS) {
  let open: Simulator[] = []
  beforeAll(async () => {
    open = await openSimulators(Math.min(availableParallelism(), MOST_SIMULATORS, most))
  })
  afterAll(() => Promise.all(open.map(({ close }) => close())))

  function at(index: number): Simulator {
    const simulator = open[index % open.length]
    if (!simulator) throw new Error('No simulator is open')
    return simulator
  }
  return { at, all: () => open }
}

/**
 * Simulators run in a workerd of their own, on a bundle as it is deployed: under the test runner every call to an
 * object would first pass through the runner, and a run would take twice as long.
 */
async function openSimulators(count: number): Promise<Simulator[]> {
  bundled ??= bundle()
  const [modules, migrations] = await Promise.all([bundled, readD1Migrations(join(ROOT, 'migrations'))])
  return Promise.all(Array.from({ length: count }, () => openSimulator(modules, migrations)))
}

type Module =
  | { type: 'ESModule'; path: string; contents: string }
  | { type: 'Data'; path: string; contents: Uint8Array<ArrayBuffer> }

/** All files run in one process, and share the bundle. */
let bundled: Promise<Module[]> | undefined

/** Bundles the Worker of the simulation, its main module first. */
async function bundle(): Promise<Module[]> {
  const data: Module[] = []
  const built = await build({
    root: ROOT,
    configFile: false,
    logLevel: 'error',
    plugins: [
      {
        name: 'binary-modules',
        enforce: 'pre',
        resolveId(source, importer) {
          if (importer === undefined || !source.endsWith('.bin')) return null
          const path = basename(source)
          if (data.every(module => module.path !== path)) {
            data.push({ type: 'Data', path, contents: new Uint8Array(readFileSync(join(dirname(importer), source))) })
          }
          return { id: `./${path}`, external: true }
        },
      },
    ],
    // The sandbox keeps its state in the SQLite of the simulator.
    resolve: { alias: { 'node:sqlite': join(ROOT, 'test/world/sqlite.ts') } },
    ssr: { target: 'webworker', noExternal: true },
    build: {
      ssr: 'test/world/worker.ts',
      write: false,
      target: 'esnext',
      rolldownOptions: { external: /^(?:cloudflare|node):/ },
    },
  })
  if (!('output' in built)) throw new Error('The simulation was not bundled')
  const chunks = built.output
    .filter(file => file.type === 'chunk')
    .toSorted((a, b) => Number(b.isEntry) - Number(a.isEntry))
    .map(({ fileName, code }): Module => ({ type: 'ESModule', path: fileName, contents: code }))
  return [...chunks, ...data]
}

async function openSimulator(modules: Module[], migrations: { queries: string[] }[]): Promise<Simulator> {
  const { workerOptions } = unstable_getMiniflareWorkerOptions(join(ROOT, 'wrangler.toml'))
  // The simulation delivers messages itself, so the queues have no consumers; it also has its own database.
  const { queueConsumers, modulesRules, d1Databases, ...bindings } = workerOptions
  const runtime = new Miniflare(
    convertV4MiniflareOptions({
      ...bindings,
      modules,
      durableObjects: {
        JOB: stored('Job'),
        BUDGET: stored('PlatformBudget'),
        SIM: stored('Simulator'),
        DATABASE: stored('Database'),
      },
      log: new Log(LogLevel.NONE),
      // The runtime reports every reset of an object as an error.
      handleStructuredLogs: () => undefined,
    }),
  )
  let last: Promise<unknown> = Promise.resolve()
  const answer = async (body: unknown) =>
    (await runtime.dispatchFetch(ORIGIN, { method: 'POST', body: JSON.stringify(body) })).json()
  /** Posts one after the other. */
  const inTurn = <R>(posted: unknown) => {
    const report = last.then(() => answer(posted) as Promise<R>)
    last = report.catch(() => undefined)
    return report
  }
  return {
    kinds: (await answer(migrations.flatMap(({ queries }) => queries))) as Kinds,
    run: schedule => inTurn<Report>(schedule),
    runAgents: scenario => inTurn<AgentsReport>(scenario),
    close: () => runtime.dispose(),
  }
}

const stored = (className: string) => ({ className, useSQLite: true })
