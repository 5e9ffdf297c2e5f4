import type { Stripe } from 'stripe'
import { disputeCharge } from '#test/stand-ins/sandbox/stripe/disputes.ts'
import type { Deed } from '../deeds.ts'
import { pick, spread } from '../random.ts'
import type { Simulation } from '../simulation.ts'
import { ledgerOf } from './stripe.ts'

// What banks do about charges, and what the app must know of it.

type Row = Record<string, unknown>
type Status = 'needs_response' | 'won' | 'lost'

export const DISPUTED = 'a bank takes the money back'
export const DISPUTE_WON = 'a dispute is won'
export const DISPUTE_LOST = 'a dispute is lost'

const ENDS = ['won', 'lost'] as const
type End = (typeof ENDS)[number]

const isUndecided = ({ status }: Stripe.Dispute) => status === 'needs_response'

/** The intents about which a bank could say this now. */
function disputable({ stripe }: Simulation, status: Status): Stripe.PaymentIntent[] {
  const { intents, charges, disputes } = ledgerOf(stripe)
  return intents.filter(({ id }) => {
    const known = disputes.filter(({ payment_intent }) => payment_intent === id)
    if (status !== 'needs_response') return known.some(isUndecided)
    return known.length === 0 && charges.some(({ payment_intent, paid }) => payment_intent === id && paid)
  })
}

function bankSays(sim: Simulation, intent: Stripe.PaymentIntent, status: Status): void {
  disputeCharge({ sandbox: sim.stripe, request: { id: null, idempotency_key: null } }, intent, status)
}

const said =
  (status: Status): Deed =>
  (sim, at) => {
    const intents = disputable(sim, status)
    if (intents.length === 0) return null
    const intent = pick(intents, spread(at, 1))
    bankSays(sim, intent, status)
    return intent.id
  }

export const DISPUTE_DEEDS: Record<string, Deed> = {
  [DISPUTED]: said('needs_response'),
  [DISPUTE_WON]: said('won'),
  [DISPUTE_LOST]: said('lost'),
}

/** Has banks decide all open disputes, as the seed says. */
export function decideDisputes(sim: Simulation): void {
  const isWon = sim.schedule.seed % 2 === 0
  for (const intent of disputable(sim, 'won')) bankSays(sim, intent, isWon ? 'won' : 'lost')
}

/** How the dispute about the charge of a job or order has ended; undefined if there is none or it is undecided. */
export function endOfDispute({ stripe }: Simulation, id: string): End | undefined {
  const { charges, disputes } = ledgerOf(stripe)
  const charge = charges.find(({ paid, metadata }) => paid && [metadata.job, metadata.order].includes(id))
  const dispute = disputes.find(one => one.charge === charge?.id)
  return ENDS.find(end => end === dispute?.status)
}

/** Whether the row of a payment agrees with how its dispute has ended, with nothing left to read. */
export function knowsDispute(payment: Row, end: End | undefined): boolean {
  const { disputed_at, dispute_lost_at, dispute_due_at } = payment
  const isHeld = disputed_at !== null && dispute_lost_at !== null
  return dispute_due_at === null && (end === 'lost' ? isHeld : disputed_at === null && dispute_lost_at === null)
}

/** Whether all disputes are decided, and the app knows how. */
export async function areDisputesOver(sim: Simulation): Promise<boolean> {
  const { results } = await sim.direct.db.prepare("SELECT * FROM payments WHERE status = 'paid'").all<Row>()
  const isKnown = results.every(payment => knowsDispute(payment, endOfDispute(sim, String(payment.job_id))))
  return isKnown && !ledgerOf(sim.stripe).disputes.some(isUndecided)
}
