import type { Stop } from '../boundary.ts'
import { inFlight } from '../boundary.ts'
import type { Browser, Reply } from '../people.ts'
import { type BaseSimulation, type Message, note, violate } from '../simulation.ts'
import type { ArmedFault } from './faults.ts'
import type { Platforms } from './platforms.ts'
import type { AgentPlan, PhotoPlan, Scenario } from './scenario.ts'

/** `stops`: the jobs that a person has stopped, and when that was answered. */
export type SimulatedAgent = {
  plan: AgentPlan
  browser: Browser
  isOn: boolean
  isOff: boolean
  stops: Map<string, number>
}
export type SimulatedPhoto = {
  plan: PhotoPlan
  /** Its id on the platform, once it is uploaded. */
  id: string | null
  isRemoved: boolean
  /** The texts that its owner typed last, where they differ from the upload. */
  typed: { title?: string; description?: string }
}

/** The state of one run. */
export type AgentSimulation = BaseSimulation & {
  scenario: Scenario
  /** The virtual time at which the scenario began. */
  startedAt: number
  platforms: Platforms
  agents: SimulatedAgent[]
  photos: SimulatedPhoto[]
  queues: Record<QueueName, Message[]>
  /** What the scenario has happen, the next first. */
  agenda: { at: number; act: () => void | Promise<void> }[]
  armed: ArmedFault[]
  /** The faults that have struck, and when. */
  strikes: { kind: string; at: number }[]
  /** Places whose process is about to end, and objects about to be reset. */
  ending: Set<string>
  resets: Set<string>
  /** Sends that are never answered, and those answered later with the time, by stop. */
  silent: Set<number>
  late: Map<number, number>
  /** When cron last ran all of its tasks. */
  lastSweep: number
  /** Until when cron does not run. */
  cronFrom: number
  modelCalls: number
  badAnswers: number
}

export type QueueName = 'photos' | 'photos-dead' | 'scans' | 'scans-dead'

export function plan(sim: AgentSimulation, at: number, act: () => void | Promise<void>): void {
  const place = sim.agenda.findIndex(other => other.at > at)
  sim.agenda.splice(place < 0 ? sim.agenda.length : place, 0, { at, act })
}

export type AgentCall = [method: string, path: string, body?: unknown]

/** Sends a request of a person. `then` gets the answer, or undefined if the process that handled it ended. */
export function ask(
  sim: AgentSimulation,
  { browser }: SimulatedAgent,
  [method, path, body]: AgentCall,
  then: (reply: Reply | undefined) => void,
): void {
  sim.requests += 1
  const place = `request ${sim.requests} ${method} ${path}`
  let isEnded = false
  const ended = (reply?: Reply) => {
    if (isEnded) return
    isEnded = true
    sim.underWay.delete(place)
    inFlight.activity += 1
    note(sim, `${place}: ${reply ? `${reply.status} ${JSON.stringify(reply.body)}` : 'lost'}`)
    then(reply)
  }
  sim.underWay.set(place, () => ended())
  browser.send(place, method, path, body).then(ended, error => violate(sim, `${place} threw ${error}`))
}

export const isSend = (stop: Stop): stop is Stop & { what: { kind: 'send' } } => stop.what.kind === 'send'
