import type { Sandbox } from '../sandbox/sandbox.ts'
import type { Shortcut, Statement, Stop } from './boundary.ts'
import type { Browser } from './people.ts'
import type { Answer, Field, Platform } from './platform.ts'
import type { Schedule, SimulatedEvent } from './schedule.ts'

export type Message = { id: number; body: unknown; attempts: number; visibleAt: number }

/** `at`: the time it is scheduled for. `isClaimOnly`: of its tasks, only that of agents. */
export type CronRun = { at: number; shortcut?: Shortcut | undefined; isClaimOnly?: boolean }

/** What the simulator reaches without a boundary: to set the scene, and to look. */
export type DirectAccess = {
  db: D1Database
  /** An object by its class and name, as in `Job 1234`. */
  object: (name: string) => ObjectAccess
  /** Requests, batches and cron as the Worker handles them. */
  fetch: (request: Request) => Promise<Response>
  consume: (place: string, queue: string, messages: Delivery[]) => Promise<void>
  cron: (place: string, run: CronRun) => Promise<void>
  /** Lets the runtime run for a moment. */
  turn: () => Promise<void>
}

export type ObjectAccess = {
  reset: () => Promise<void>
  dump: (tables: string[]) => Promise<Record<string, Record<string, unknown>[]>>
  fireAlarm: () => Promise<void>
  loseAlarm: () => Promise<void>
  readAlarm: () => Promise<number | null>
}

export type Delivery = {
  id: string
  body: unknown
  attempts: number
  ack: () => void
  retry: (o?: { delaySeconds?: number }) => void
}

/** What the runtime's part of a run needs, whatever is simulated. */
export type BaseSimulation = Pick<
  Simulation,
  | 'direct'
  | 'step'
  | 'turns'
  | 'trace'
  | 'violations'
  | 'underWay'
  | 'requests'
  | 'consumers'
  | 'alarmsUnderWay'
  | 'answers'
  | 'lastCron'
>

/** One run's state. Steps count the decisions made. */
export type Simulation = {
  schedule: Schedule
  direct: DirectAccess
  platform: Platform
  owner: Browser
  ownerNsid: string
  /** Photos as they were listed. */
  photoIds: string[]
  jobIds: string[]
  step: number
  turns: number
  events: SimulatedEvent[]
  struck: Map<string, number>
  trace: string[]
  violations: string[]
  queue: Message[]
  deadLetters: Message[]
  lastMessage: number
  /** Requests, batches and runs of cron under way, by place, with what follows when their code is at an end. */
  underWay: Map<string, () => void>
  requests: number
  alarmsUnderWay: Set<string>
  /** Batches of messages under way. */
  consumers: number
  /** Sends that took effect and wait for their answer to leave, by stop. */
  answers: Map<number, Answer | { error: string } | 'never'>
  /** Until when stops are put aside, by stop. */
  delayed: Map<number, number>
  /** Sends of instances that were reset; they may still take effect. */
  orphans: Stop[]
  /** What D1 carries out although nobody waits for it any more, and when. */
  lateWrites: { at: number; statements: Statement[] }[]
  /** When each place last began to describe a photo, as `place photo`. */
  begun: Map<string, number>
  /** Since when each photo is being described. */
  describing: Map<string, number>
  modelCalls: number
  /** How often each photo's image was asked for, by address. */
  imageCalls: Map<string, number>
  stripe: Sandbox
  /** Secrets to pay with that have left the server, and the job of each. */
  secrets: Map<string, string>
  /** Calls of Stripe whose answer is on its way, by stop: until it has left, their idempotency keys are in use. */
  answering: Map<number, () => void>
  platformCalls: number[]
  lastCron: number
  /** Calls of the service that is to be out; until when it is; what it was asked meanwhile. */
  outage: { calls: number; until: number; cost: number }
  /** Fields whose own text a person chose to replace, as `photo field`. */
  consents: Set<string>
  /**
   * The last answered disconnect or deletion: the steps at which it took the connection away and was answered, and whether
   * no apply or undo was under way to the job then.
   */
  ended: { removedAt: number; answeredAt: number; isClear: boolean } | null
  /** Step at which a disconnect or deletion, perhaps not answered yet, last took the connection away. */
  removingAt: number
  /** Step at which the connection of each verifier was stored. */
  storedAt: Map<string, number>
  isDeleted: boolean
  /** Step at which applying or undoing was last asked for, and such requests that are not answered. */
  writesAskedAt: number
  writeRequestsUnderWay: number
  /** Step of the answer to a stop, until applying or undoing is asked for again. */
  stoppedAt: number | null
  /** Step at which the last undo of everything that was accepted was asked for, and that of the last event. */
  undoneAt: number
  struckAt: number
  /** Whose account is connected on the platform. */
  connectedAs: string | null
  /** Step at which events begin. */
  eventsFrom: number | null
  /** Which of the ready items goes next instead of the first, from 0 to 1. */
  outOfTurn: number | null
  /** Fields the owner edited between our read and our write, which no client could tell. */
  raced: Set<string>
}

export function strike(sim: Simulation, kind: string, detail = ''): void {
  sim.struckAt = sim.step
  sim.struck.set(kind, (sim.struck.get(kind) ?? 0) + 1)
  note(sim, `** ${kind} ${detail}`)
}

export function note(sim: Pick<BaseSimulation, 'step' | 'trace'>, text: string): void {
  const short = text.replace(ID, (_, count) => `#${Number.parseInt(count, 16)}`).slice(0, LINE)
  sim.trace.push(`${sim.step} ${short}`)
}

const LINE = 220
const ID = /[0-9a-f]{8}-0000-4000-8000-([0-9a-f]{12})/g

/** The beginning of a text, without half an id at its end: only a whole one is told from the run's number in it. */
export const beginningOf = (text: string, length: number) =>
  text.slice(0, length).replace(/(?<![0-9a-f-])[0-9a-f-]{1,35}$/, '')

export function violate(sim: Pick<BaseSimulation, 'step' | 'trace' | 'violations'>, text: string): void {
  sim.violations.push(text)
  note(sim, `!! ${text}`)
}

export const keyOf = (photoId: string, field: Field | 'tags') => `${photoId} ${field}`

export function openSimulation(
  schedule: Schedule,
  direct: DirectAccess,
  { platform, stripe, owner }: Pick<Simulation, 'platform' | 'stripe' | 'owner'>,
): Simulation {
  return {
    ...{ schedule, direct, platform, stripe, owner, ownerNsid: '', photoIds: [], jobIds: [], step: 0, turns: 0 },
    events: [...schedule.events],
    ...{ struck: new Map(), trace: [], violations: [], queue: [], deadLetters: [], lastMessage: 0 },
    ...{
      consumers: 0,
      alarmsUnderWay: new Set(),
      underWay: new Map(),
      requests: 0,
      answers: new Map(),
      delayed: new Map(),
    },
    ...{
      orphans: [],
      lateWrites: [],
      begun: new Map(),
      describing: new Map(),
      modelCalls: 0,
      imageCalls: new Map(),
      secrets: new Map(),
      answering: new Map(),
      platformCalls: [],
      lastCron: 0,
      outage: { calls: 0, until: 0, cost: 0 },
      consents: new Set(),
    },
    ...{
      ended: null,
      removingAt: -1,
      storedAt: new Map(),
      isDeleted: false,
      writesAskedAt: -1,
      writeRequestsUnderWay: 0,
      stoppedAt: null,
      undoneAt: -1,
      struckAt: -1,
      connectedAs: null,
      eventsFrom: null,
      outOfTurn: null,
      raced: new Set(),
    },
  }
}
