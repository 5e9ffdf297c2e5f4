import { type Boundary, type Call, placeOf, type Verdict } from '../boundary.ts'
import { clock } from '../clock.ts'
import { STOP_FAULTS } from '../faults.ts'
import { spread } from '../random.ts'
import { type Message, note } from '../simulation.ts'
import { type AgentSimulation, plan, type QueueName } from './agent-simulation.ts'
import { isImage, isPlatform } from './platforms.ts'

/** A fault that strikes the next time it can, after letting `lets` chances pass. */
export type ArmedFault = { kind: string; lets: number; pick: number }

/** What a call gets instead of its answer. `isDone`: whether it takes effect all the same. */
type SendFault = {
  strikes: (call: Call) => boolean
  isDone: boolean
  outcome: { status: number; headers?: Record<string, string> } | 'dropped' | 'never' | 'late'
}

const isModel = ({ url }: Call) => url.startsWith('https://model.sim/')
const isApi = ({ url }: Call) => isPlatform(url)
const isPicture = ({ url }: Call) => isImage(url)

const SEND_FAULTS: Record<string, SendFault> = {
  'platform: 500': { strikes: isApi, isDone: false, outcome: { status: 500 } },
  'platform: 502 after the effect': { strikes: isApi, isDone: true, outcome: { status: 502 } },
  'platform: 429': { strikes: isApi, isDone: false, outcome: { status: 429 } },
  'platform: 429 for minutes': {
    strikes: isApi,
    isDone: false,
    outcome: { status: 429, headers: { 'retry-after': '240' } },
  },
  'platform: dropped': { strikes: isApi, isDone: false, outcome: 'dropped' },
  'platform: dropped after the effect': { strikes: isApi, isDone: true, outcome: 'dropped' },
  'platform: no answer': { strikes: isApi, isDone: false, outcome: 'never' },
  'platform: late': { strikes: isApi, isDone: true, outcome: 'late' },
  'model: 500': { strikes: isModel, isDone: false, outcome: { status: 500 } },
  'model: 429': { strikes: isModel, isDone: false, outcome: { status: 429, headers: { 'retry-after': '20' } } },
  'image: 500': { strikes: isPicture, isDone: false, outcome: { status: 500 } },
}

/** The same kinds as in runs with writes. */
const BOUNDARY_FAULTS = [
  'D1: refused',
  'D1: answer lost',
  'object: unreachable',
  'object: answer lost',
  'queue: refused',
  'queue: answer lost',
]

const MINUTE_MS = 60_000
/** Longer than a scan's lease. */
const LONGEST_DELAY_MS = 25 * MINUTE_MS

/** What happens to a batch of scans that is about to be delivered. Returns the messages that remain. */
const MESSAGE_FAULTS: Record<string, (sim: AgentSimulation, batch: Message[], pick: number) => Message[]> = {
  'scan lost': () => [],
  'scan twice': (sim, batch) => {
    for (const message of batch) sim.queues.scans.push({ ...message, visibleAt: clock.now + MINUTE_MS })
    return batch
  },
  'scan late': (sim, batch, pick) => {
    const visibleAt = clock.now + Math.floor(spread(pick, 1) * LONGEST_DELAY_MS)
    for (const message of batch) sim.queues.scans.push({ ...message, visibleAt })
    return []
  },
  'scan used up its deliveries': (sim, batch) => {
    for (const message of batch) sim.queues['scans-dead'].push({ ...message, attempts: 1 })
    return []
  },
}

/** A person stops all jobs while the model answers. */
const PERSON_STOPS = 'a person stops the job'

/** Processes and objects that end, at any boundary they come to. */
const ENDS = [
  'the process of a batch ends',
  'the process of a cron ends',
  'everything ends',
  'job reset',
  'budget reset',
]

/** What an operator switches off for some minutes. */
const SWITCHES: Record<string, string> = {
  'agents off': 'agents',
  'descriptions off': 'describe',
  'applies off': 'apply',
  'Flickr off': 'flickr',
}
const OFF_MS = 20 * MINUTE_MS

export const FAULT_KINDS = [
  ...Object.keys(SWITCHES),
  ...Object.keys(SEND_FAULTS),
  ...BOUNDARY_FAULTS,
  ...Object.keys(MESSAGE_FAULTS),
  ...ENDS,
  'alarm lost',
  'cron does not run',
  PERSON_STOPS,
]

/** Takes the first armed fault that fits here, if it has let enough chances pass. */
function strikeOf(sim: AgentSimulation, isHit: (kind: string) => boolean, detail: string): ArmedFault | undefined {
  const fault = sim.armed.find(({ kind }) => isHit(kind))
  if (!fault) return undefined
  fault.lets -= 1
  if (fault.lets >= 0) return undefined
  struck(sim, fault, detail)
  return fault
}

export function struck(sim: AgentSimulation, fault: ArmedFault, detail: string): void {
  sim.armed = sim.armed.filter(other => other !== fault)
  sim.strikes.push({ kind: fault.kind, at: clock.now })
  note(sim, `** ${fault.kind} ${detail}`)
}

/** Lets a boundary pass at once; null where it waits for the simulator. */
export const passes =
  (sim: AgentSimulation) =>
  (what: Boundary): Verdict | null => {
    if (what.kind === 'timer') return null
    const place = placeOf()
    const end = strikeOf(sim, kind => isEnded(kind, what, place), place?.name ?? '')
    if (end?.kind === 'everything ends') sim.ending.add('everything')
    else if (end?.kind === 'budget reset' && what.kind === 'rpc') sim.resets.add(what.target)
    else if (end && place) sim.ending.add(place.name)
    if (end || what.kind === 'send') return null
    const stop = { id: 0, place: '', life: 0, what }
    const fault = strikeOf(sim, kind => BOUNDARY_FAULTS.includes(kind) && !!STOP_FAULTS[kind]?.strikes(stop), what.kind)
    return (fault && BOUNDARY_VERDICTS[fault.kind]) ?? { outcome: 'go' }
  }

function isEnded(kind: string, what: Boundary, place: { name: string; life: number } | undefined): boolean {
  if (!place) return false
  if (kind === 'the process of a batch ends') return place.name.startsWith('batch')
  if (kind === 'the process of a cron ends') return place.name.startsWith('cron')
  if (kind === 'everything ends') return true
  if (kind === 'job reset') return place.name.startsWith('Job')
  return kind === 'budget reset' && what.kind === 'rpc' && what.target.startsWith('PlatformBudget')
}

const LOST = 'Network connection lost.'
const fails = (error: string, isDone: boolean): Verdict => ({ outcome: 'fail', error, isDone })
const BOUNDARY_VERDICTS: Record<string, Verdict> = {
  'D1: refused': fails(`D1_ERROR: ${LOST}`, false),
  'D1: answer lost': fails(`D1_ERROR: ${LOST}`, true),
  'object: unreachable': fails(LOST, false),
  'object: answer lost': fails(LOST, true),
  'queue: refused': fails(LOST, false),
  'queue: answer lost': fails(LOST, true),
}

export function sendFaultOf(sim: AgentSimulation, call: Call): SendFault | undefined {
  const fault = strikeOf(sim, kind => !!SEND_FAULTS[kind]?.strikes(call), `${call.method} ${call.url.slice(0, 90)}`)
  return fault && SEND_FAULTS[fault.kind]
}

/** Switches off what is armed to be, and on again later. */
export async function switchOff(sim: AgentSimulation): Promise<void> {
  const fault = strikeOf(sim, kind => kind in SWITCHES, '')
  const name = fault && SWITCHES[fault.kind]
  if (!name) return
  const { db } = sim.direct
  await db.prepare('INSERT OR REPLACE INTO operator_settings (name, value) VALUES (?, 0)').bind(name).run()
  plan(sim, clock.now + OFF_MS, async () => {
    await db.prepare('DELETE FROM operator_settings WHERE name = ?').bind(name).run()
    note(sim, `${name} is on again`)
  })
}

/** Whether a person stops the jobs that are under way while this call is answered. */
export function isStoppedNow(sim: AgentSimulation, call: Call): boolean {
  return isModel(call) && strikeOf(sim, kind => kind === PERSON_STOPS, '') !== undefined
}

/** The messages of a batch that arrive. */
export function arriving(sim: AgentSimulation, queue: QueueName, batch: Message[]): Message[] {
  if (queue !== 'scans') return batch
  const fault = strikeOf(sim, kind => kind in MESSAGE_FAULTS, `${batch.length} messages`)
  return (fault && MESSAGE_FAULTS[fault.kind]?.(sim, batch, fault.pick)) ?? batch
}
