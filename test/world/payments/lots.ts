import type { Stripe } from 'stripe'
import { type Simulation, violate } from '../simulation.ts'
import { endOfDispute } from './disputes.ts'
import { ledgerOf } from './stripe.ts'

// What must hold of the photos that payments have bought, by arithmetic of its own.

type Row = Record<string, unknown>

/** What the database and Stripe say of a payment, in photos and cents. */
type Lot = {
  id: string
  rate: number
  charge: Stripe.Charge
  /** What Stripe gave back, without refunds that failed. */
  given: Stripe.Refund[]
  left: number
  entries: Row[]
}

/** How many described photos of jobs that still exist or are deleted free photos do not cover. */
export type Work = { processed: number; reserved: number }

/** What must hold of bought photos when nothing is left to happen. */
export async function checkLots(sim: Simulation, work: Work[]): Promise<void> {
  const { db } = sim.direct
  const all = async (sql: string) => (await db.prepare(sql).all<Row>()).results
  const entries = await all('SELECT * FROM prepaid_entries ORDER BY id')
  const { charges, refunds } = ledgerOf(sim.stripe)
  const lots = (await all("SELECT * FROM payments WHERE status = 'paid' ORDER BY created_at, job_id")).flatMap(
    (row): Lot[] => {
      const id = String(row.job_id)
      const charge = charges.find(({ paid, metadata }) => paid && [metadata.job, metadata.order].includes(id))
      if (!charge) return []
      const given = refunds.filter(refund => refund.status !== 'failed' && refund.charge === charge.id)
      const { centsPerPhoto: rate } = JSON.parse(String(row.rates))
      return [{ id, rate, charge, given, left: Number(row.photos_left), entries: entries.filter(isOf(id)) }]
    },
  )
  for (const lot of lots) checkLot(sim, lot)
  const taken = sumOf(entries.filter(({ kind }) => kind === 'used' || kind === 'returned'))
  const used = work.reduce((sum, { processed, reserved }) => sum + Math.max(0, processed - reserved), 0)
  if (-taken !== used) violate(sim, `${-taken} bought photos are taken, and ${used} are used`)
}

const isOf = (id: string) => (entry: Row) => entry.payment_id === id
const sumOf = (entries: Row[]) => entries.reduce((sum, { photos }) => sum + Number(photos), 0)

function checkLot(sim: Simulation, lot: Lot): void {
  const { id, rate, charge, given, left, entries } = lot
  const fault = (text: string) => violate(sim, `payment ${id.slice(-4)}: ${text}`)
  const of = (...kinds: string[]) => sumOf(entries.filter(({ kind }) => kinds.includes(String(kind))))
  const bought = Math.floor(charge.amount / rate)
  if (sumOf(entries) !== left || left < 0) fault(`its entries add up to ${sumOf(entries)}, and ${left} photos are left`)
  if (of('bought') !== bought) fault(`${of('bought')} photos are booked for ${charge.amount} cents of ${rate} each`)
  const isLost = endOfDispute(sim, id) === 'lost'
  if (isLost && left > 0) fault(`the bank took its money, and ${left} photos are left`)
  if (sim.isDeleted && left > 0) fault(`its account is deleted, and ${left} photos are left`)
  if (!isLost && of('frozen', 'released') !== 0) fault(`${-of('frozen', 'released')} photos are frozen`)
  const supports = given.filter(({ metadata }) => metadata?.refund === undefined)
  const bySupport = centsOf(supports)
  const kept = charge.amount - centsOf(given)
  const taken = -of('used', 'returned')
  if (!isLost && bySupport === 0 && kept < (taken + left) * rate)
    fault(`${kept} cents are kept for ${taken} used photos and ${left} that are left`)
  checkRefunds({ ...lot, supports, bought }, fault)
}

const centsOf = (amounts: { amount: number }[]) => amounts.reduce((sum, { amount }) => sum + amount, 0)

type Refunded = Lot & { supports: Stripe.Refund[]; bought: number }

/** What we gave back is the price of the photos that left with it. */
function checkRefunds({ rate, charge, given, entries, supports, bought }: Refunded, fault: (text: string) => void) {
  const ours = given.filter(refund => !supports.includes(refund))
  const owed = (refund: Stripe.Refund) => {
    const photos = -sumOf(entries.filter(({ refund_id }) => refund_id === refund.metadata?.refund))
    return photos === bought && given.length === 1 ? charge.amount : photos * rate
  }
  for (const refund of ours) {
    // Support may have given back a part of it before.
    if (supports.length > 0 ? refund.amount > owed(refund) : refund.amount !== owed(refund))
      fault(`${refund.amount} cents are given back for photos worth ${owed(refund)}`)
  }
}
