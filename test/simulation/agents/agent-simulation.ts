import type { Stop } from '../boundary.ts'
import { inFlight } from '../boundary.ts'
import type { Browser, Reply } from '../people.ts'
import { type BaseSimulation, type Message, note, violate } from '../simulation.ts'
import type { ArmedFault } from './faults.ts'
import type { Platforms } from './platforms.ts'
import type { AgentPlan, PhotoPlan, Scenario } from './scenario.ts'

/** `stops`: its jobs that a person has stopped, and when that was answered. */
export type SimulatedAgent = {
  plan: AgentPlan
  browser: Browser
  isOn: boolean
  isOff: boolean
  stops: Map<string, number>
}
export type SimulatedPhoto = {
  plan: PhotoPlan
  /** On its platform, once it is uploaded. */
  id: string | null
  isRemoved: boolean
  /** What its owner typed last, where that is not what it was uploaded with. */
  typed: { title?: string; description?: string }
}

/** One run's state. */
export type AgentSimulation = BaseSimulation & {
  scenario: Scenario
  /** The virtual time at which the scenario began. */
  startedAt: number
  platforms: Platforms
  agents: SimulatedAgent[]
  photos: SimulatedPhoto[]
  queues: Record<QueueName, Message[]>
  /** What happens by itself, the next first. */
  agenda: { at: number; act: () => void | Promise<void> }[]
  armed: ArmedFault[]
  /** What has struck, and when. */
  strikes: { kind: string; at: number }[]
  /** Places whose process has ended, and objects about to be reset. */
  doomed: Set<string>
  resets: Set<string>
  /** Sends that are never answered, and those answered later, by stop. */
  silent: Set<number>
  late: Map<number, number>
  /** When all of cron last ran. */
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

/** A person's request. `then` gets the answer; undefined where the process that made it ended. */
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
