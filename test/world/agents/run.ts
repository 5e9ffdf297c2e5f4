import type { Env } from '#worker/env.ts'
import { inFlight } from '../boundary.ts'
import { clock, stopClock } from '../clock.ts'
import { newUser, ORIGIN, openBrowser } from '../people.ts'
import { directAccess, endEverything, openRun, type Real, runState } from '../run.ts'
import { note, violate } from '../simulation.ts'
import type { AgentSimulation, QueueName, SimulatedAgent } from './agent-simulation.ts'
import { buyBefore } from './bought.ts'
import { checkAgents, openRecords } from './checks.ts'
import { passes } from './faults.ts'
import { openPlatforms, PLATFORM_SETTINGS } from './platforms.ts'
import { play } from './play.ts'
import type { Scenario } from './scenario.ts'
import { openScript } from './script.ts'

export type AgentsReport = {
  seed: number
  violations: string[]
  struck: [string, number][]
  trace: string[]
  scans: number
  photos: number
  held: number
  ms: number
}

const MINUTE_MS = 60_000
const FREE_PHOTOS = 10_000
const realLog = { log: console.log, error: console.error }

/** Plays a scenario from an empty database. */
export async function runAgents(real: Real, env: () => object, scenario: Scenario): Promise<AgentsReport> {
  const began = performance.now()
  await openRun(real, scenario.seed, { perHour: 3600, freePhotos: FREE_PHOTOS, settings: PLATFORM_SETTINGS })
  await openRecords(real.DB)
  const sim = openMonth(real, env, scenario)
  for (const [index, plan] of scenario.agents.entries()) {
    const email = `owner${index}@example.org`
    const token = await newUser(real.DB, `user${index}`, email)
    if (plan.usesBought) await buyBefore(real.DB, `user${index}`, FREE_PHOTOS)
    const browser = openBrowser(sim.direct.fetch, `user${index}`, email, token)
    sim.agents.push({ plan, browser, isOn: false, isOff: false, stops: new Map() })
  }
  runState.push = (queue, bodies) => takeMessages(sim, queue, bodies)
  inFlight.passes = passes(sim)
  const keep = (line: string) => note(sim, `  log ${line}`)
  Object.assign(console, { log: keep, error: keep })
  let counts = { scans: 0, photos: 0, held: 0 }
  try {
    openScript(sim)
    await play(sim)
    if (sim.violations.length === 0) counts = await checkAgents(sim, FREE_PHOTOS)
  } catch (error) {
    violate(sim, `the simulator failed: ${error instanceof Error ? error.stack : error}`)
  } finally {
    inFlight.passes = () => null
    if (sim.violations.length > 0) await endEverything(sim)
    Object.assign(console, realLog)
    stopClock()
  }
  const struck = Map.groupBy(sim.strikes, ({ kind }) => kind)
  return {
    seed: scenario.seed,
    violations: sim.violations,
    struck: [...struck].map(([kind, strikes]) => [kind, strikes.length]),
    trace: sim.trace,
    ...counts,
    ms: performance.now() - began,
  }
}

function openMonth(real: Real, env: () => object, scenario: Scenario): AgentSimulation {
  return {
    ...{ direct: directAccess(real, () => env() as Env), platforms: openPlatforms(real.SANDBOX, ORIGIN), scenario },
    ...{ step: 0, turns: 0, trace: [], violations: [], underWay: new Map(), requests: 0, consumers: 0 },
    ...{ alarmsUnderWay: new Set(), answers: new Map(), lastCron: clock.now, lastSweep: clock.now, cronFrom: 0 },
    startedAt: clock.now + MINUTE_MS,
    ...{ agents: [] as SimulatedAgent[], photos: [], agenda: [], armed: [], strikes: [] },
    queues: { photos: [], 'photos-dead': [], scans: [], 'scans-dead': [] },
    ...{ ending: new Set(), resets: new Set(), silent: new Set(), late: new Map(), modelCalls: 0, badAnswers: 0 },
  }
}

let lastMessage = 0

function takeMessages(sim: AgentSimulation, queue: QueueName, bodies: unknown[]): void {
  for (const body of bodies) {
    lastMessage += 1
    sim.queues[queue].push({ id: lastMessage, body, attempts: 1, visibleAt: clock.now })
  }
}
