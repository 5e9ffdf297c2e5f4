import type { Sandbox } from '#test/stand-ins/sandbox/sandbox.ts'
import type { Shortcut, Statement } from './boundary.ts'
import type { Setting, SettingName } from './operator.ts'
import type { Browser } from './people.ts'
import type { Answer, Field, Platform } from './platform.ts'
import type { Moment } from './restore.ts'
import type { Schedule, SimulatedEvent } from './schedule.ts'

export type Message = { id: number; body: unknown; attempts: number; visibleAt: number }

/** `at`: the time for which it is scheduled. `isClaimOnly`: runs only the task that claims scans. `isForeign`: another deployment runs it. */
export type CronRun = { at: number; shortcut?: Shortcut | undefined; isClaimOnly?: boolean; isForeign?: boolean }

/** What the simulator reaches without a boundary, to prepare a run and to look into it. */
export type DirectAccess = {
  db: D1Database
  /** An object by class and name, as in `Job 1234`. */
  object: (name: string) => ObjectAccess
  /** These are handled by the Worker. */
  fetch: (request: Request) => Promise<Response>
  consume: (place: string, queue: string, messages: Delivery[], isForeign?: boolean) => Promise<void>
  cron: (place: string, run: CronRun) => Promise<void>
  /** Lets the runtime run for a moment. */
  turn: () => Promise<void>
}

export type ObjectAccess = {
  reset: () => Promise<void>
  dump: (tables: string[]) => Promise<Record<string, Record<string, unknown>[]>>
  fireAlarm: () => Promise<void>
  loseAlarm: () => Promise<void>
  lose: () => Promise<void>
  readAlarm: () => Promise<number | null>
}

export type Delivery = {
  id: string
  body: unknown
  attempts: number
  ack: () => void
  retry: (o?: { delaySeconds?: number }) => void
}

/** The state that every kind of run has. */
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

/** The state of one run. Steps count the decisions made. */
export type Simulation = {
  schedule: Schedule
  direct: DirectAccess
  platform: Platform
  owner: Browser
  ownerNsid: string
  /** Photos as they were listed. */
  photoIds: string[]
  jobIds: string[]
  /** Jobs whose object has lost all that it had stored. */
  lostJobs: Set<string>
  step: number
  turns: number
  events: SimulatedEvent[]
  struck: Map<string, number>
  trace: string[]
  violations: string[]
  queue: Message[]
  deadLetters: Message[]
  lastMessage: number
  /** Requests, batches and cron runs under way, by place, each with what to do when its code has ended. */
  underWay: Map<string, () => void>
  requests: number
  alarmsUnderWay: Set<string>
  /** Batches of messages under way. */
  consumers: number
  /** Sends that have taken effect and whose answers have not left yet, by stop. */
  answers: Map<number, Answer | { error: string } | 'never'>
  /** Until when stops are delayed, by stop. */
  delayed: Map<number, number>
  /** Batches that D1 will carry out although nobody waits for them any more, and when. */
  lateWrites: { at: number; statements: Statement[] }[]
  /** When each place last began to describe a photo, as `place photo`. */
  begun: Map<string, number>
  /** Since when each photo is being described. */
  describing: Map<string, number>
  modelCalls: number
  /** When the model was called. */
  modelCallsAt: number[]
  /** What an operator has set. */
  settings: Map<SettingName, Setting>
  /** What D1 contained when it was kept, and when it is to go back to that. */
  moment: Moment | null
  restoreAt: number | null
  /** Whether D1 went back to before the deletion of the person. */
  isPersonBack: boolean
  /** How often all that went on was to wait for that. */
  waitedForOperator: number
  /** How often each photo's image was asked for, by address. */
  imageCalls: Map<string, number>
  stripe: Sandbox
  /** Orders of photos for the account. */
  orderIds: Set<string>
  /** The client secrets that have left the server, and the job or order of each. */
  secrets: Map<string, string>
  /** Calls to Stripe that are not answered yet, by stop: until then their idempotency keys are in use. */
  answering: Map<number, () => void>
  platformCalls: number[]
  lastCron: number
  /** For the service that is to be out: its calls so far, until when it is out, and its calls meanwhile. */
  outage: { calls: number; until: number; cost: number }
  /** Fields in which a person chose to replace the text of the owner, as `photo field`. */
  consents: Set<string>
  /**
   * The last disconnect or deletion that was answered: the steps at which it removed the connection and was answered,
   * and whether no apply or undo was on its way to the job then.
   */
  ended: { removedAt: number; answeredAt: number; isClear: boolean } | null
  /** The step at which a disconnect or deletion last removed the connection, even if it is not answered yet. */
  removingAt: number
  /** The step at which the connection of each verifier was stored. */
  storedAt: Map<string, number>
  isDeleted: boolean
  /** The step at which an apply or undo was last requested, and how many such requests are not answered. */
  writesAskedAt: number
  writeRequestsUnderWay: number
  /** The step at which a stop was answered; null once an apply or undo is requested again. */
  stoppedAt: number | null
  /** The step at which the last accepted undo of everything was requested, and that of the last event. */
  undoneAt: number
  struckAt: number
  /** The connected account of the platform. */
  connectedAs: string | null
  /** The step from which events are counted. */
  eventsFrom: number | null
  /** A number from 0 to 1 that picks the next of the ready items instead of the first one. */
  outOfTurn: number | null
  /** Fields that the owner edited between our read and our write, which no client could notice. */
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

/**
 * The beginning of a text, without an incomplete id at its end: traces leave the number of the run out of ids, which
 * only works for whole ones.
 */
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
      lostJobs: new Set(),
      alarmsUnderWay: new Set(),
      underWay: new Map(),
      requests: 0,
      answers: new Map(),
      delayed: new Map(),
    },
    ...{
      lateWrites: [],
      begun: new Map(),
      describing: new Map(),
      modelCalls: 0,
      modelCallsAt: [],
      settings: new Map(),
      moment: null,
      restoreAt: null,
      isPersonBack: false,
      waitedForOperator: 0,
      imageCalls: new Map(),
      orderIds: new Set(),
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
