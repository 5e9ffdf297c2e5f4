import type { Call, Stop, Verdict } from './boundary.ts'
import { clock } from './clock.ts'
import { DEEDS, OPERATOR_DEEDS } from './deeds.ts'
import { CALL_FAULTS, type Outcome, outageOf, STOP_FAULTS } from './faults.ts'
import { PAYMENT_DEEDS } from './payments/deeds.ts'
import { STRIPE_FAULTS } from './payments/faults.ts'
import type { Answer } from './platform.ts'
import type { SimulatedEvent } from './schedule.ts'
import { type Simulation, strike } from './simulation.ts'

/** Kinds of events from other runs that also matter for payments. */
const ALSO_WITH_PAYMENTS = [
  ...['job reset', 'alarm early', 'alarm lost', 'message twice', 'dead letter', 'out of turn', 'time passes', 'cron'],
  ...['disconnect', 'connect again', 'delete the account'],
  ...['foreign cron', 'object looks empty', 'descriptions lost with their object'],
  ...Object.keys(OPERATOR_DEEDS),
]

/** The kinds of events that can strike in runs with writes and in runs with payments. */
export const KINDS = {
  writing: [...Object.keys(CALL_FAULTS), ...Object.keys(STOP_FAULTS), ...Object.keys(DEEDS)],
  paying: [
    ...Object.keys(STRIPE_FAULTS),
    ...Object.keys(STOP_FAULTS),
    ...Object.keys(PAYMENT_DEEDS),
    ...ALSO_WITH_PAYMENTS,
  ],
}

const ALL_CALL_FAULTS = { ...CALL_FAULTS, ...STRIPE_FAULTS }
const ALL_DEEDS = { ...DEEDS, ...PAYMENT_DEEDS }

const LATE_MS = 15_000

/** After this many steps in which it could not strike, an event is dropped. */
const PATIENCE = 50

/** Events are counted from the moment the person asks for a job. */
const stepsOf = (sim: Simulation) => (sim.eventsFrom === null ? -1 : sim.step - sim.eventsFrom)

function dueEvents(sim: Simulation): SimulatedEvent[] {
  const steps = stepsOf(sim)
  sim.events = sim.events.filter(({ at, waits }) => waits || steps - at <= PATIENCE)
  const waiting = sim.events.findIndex(({ waits }) => waits)
  const next = waiting < 0 ? sim.events : sim.events.slice(0, waiting + 1)
  return next.filter(({ at }) => at <= steps)
}

/** Whether an event is due, or will be within this many steps. */
export function isEventNear(sim: Simulation, steps: number): boolean {
  return sim.eventsFrom !== null && sim.events.some(({ at }) => at <= stepsOf(sim) + steps)
}

function use(sim: Simulation, event: SimulatedEvent, detail = ''): void {
  sim.events = sim.events.filter(other => other !== event)
  strike(sim, event.kind, detail)
}

/** Lets due deeds happen. Returns whether one did. */
export async function strikeNow(sim: Simulation): Promise<boolean> {
  let hasStruck = false
  for (const event of dueEvents(sim)) {
    const hit = await ALL_DEEDS[event.kind]?.(sim, event.pick)
    if (hit === null || hit === undefined) continue
    use(sim, event, hit)
    hasStruck = true
  }
  return hasStruck
}

/** Decides about a stop that is not a send; null while it has to wait. */
export function decideStop(sim: Simulation, stop: Stop): Verdict | null {
  if (stop.what.kind === 'rpc answer' && !sim.delayed.has(stop.id)) {
    sim.delayed.set(stop.id, clock.now + LATE_MS)
    return null
  }
  const event = dueEvents(sim).find(({ kind }) => STOP_FAULTS[kind]?.strikes(stop))
  if (!event) return { outcome: 'go' }
  use(sim, event)
  return STOP_FAULTS[event.kind]?.verdict(sim, stop, event.pick) ?? null
}

/** Decides what a call is answered; null while it has to wait. */
export function answerFault(sim: Simulation, stop: Stop, call: Call, effect: () => Answer): Outcome | null {
  const out = outageOf(sim, call)
  if (out) return out
  const event = dueEvents(sim).find(
    ({ kind }) => ALL_CALL_FAULTS[kind]?.strikes(call) || (kind === 'delay' && STOP_FAULTS[kind]),
  )
  if (!event) return effect()
  use(sim, event)
  const fault = ALL_CALL_FAULTS[event.kind]
  if (fault) return fault.answer(sim, event.pick, effect, call)
  STOP_FAULTS[event.kind]?.verdict(sim, stop, event.pick)
  return null
}
