import { type Row, text } from '#test/stand-ins/sandbox/db.ts'
import { finishRefund } from '#test/stand-ins/sandbox/stripe/refunds.ts'
import { runCron, withoutStops } from '../actions.ts'
import { inPlace, workerPlace } from '../boundary.ts'
import { clock } from '../clock.ts'
import type { Plan } from '../schedule.ts'
import { type Asked, ask, connect, insistent, LIST, ORDER, photosOf } from '../script.ts'
import { note, type Simulation, violate } from '../simulation.ts'
import { areDisputesOver, decideDisputes } from './disputes.ts'
import { ledgerOf, noteDelivered, payByCard, undelivered, webhookOf } from './stripe.ts'

// What a person does who pays for jobs, and what Stripe does by itself.

const MINUTE_MS = 60_000
/** After this many cron runs, everything about money is done. */
const MOST_RUNS = 60
/** The most cron runs for which a bank takes to decide. */
const RUNS_TO_DECIDE = 6
export const DECLINED_CARD = 'pm_card_visa_chargeDeclined'

/** Orders a job for these photos. The same key is the same order. */
export function order(sim: Simulation, key: string, photoIds: string[]): void {
  ask(sim, processed(key, photoIds), ({ body }) => {
    if (typeof body.jobId === 'string' && !sim.jobIds.includes(body.jobId)) sim.jobIds.push(body.jobId)
  })
}

const processed = (key: string, photoIds: string[]): Asked => [
  'POST',
  '/api/photos/process',
  { ...ORDER, photoIds },
  { 'Idempotency-Key': key },
]

/** Orders photos for the account. */
export function orderPhotos(sim: Simulation, photos: number): void {
  ask(sim, boughtFor(photos), ({ body }) => {
    if (typeof body.orderId === 'string') sim.orderIds.add(body.orderId)
  })
}

const boughtFor = (photos: number): Asked => ['POST', '/api/payments/order', { photos }]

/** Has what no job has taken refunded. */
export function refundRest(sim: Simulation): void {
  ask(sim, ['POST', '/api/payments/refund'])
}

/** The body that names a job or an order. */
const billOf = (sim: Simulation, id: string) => (sim.orderIds.has(id) ? { orderId: id } : { jobId: id })

/** Opens the page of a payment, which gets the client secret. */
export function openForm(sim: Simulation, id: string): void {
  ask(sim, ['POST', '/api/payments/create-payment-intent', billOf(sim, id)], ({ body }) => {
    if (typeof body.clientSecret === 'string') sim.secrets.set(body.clientSecret, id)
  })
}

export function verify(sim: Simulation, id: string, clientSecret: string): void {
  const [paymentIntentId] = clientSecret.split('_secret_')
  ask(sim, ['POST', '/api/payments/verify-payment', { ...billOf(sim, id), paymentIntentId }])
}

export function cancel(sim: Simulation, id: string): void {
  ask(sim, ['POST', '/api/payments/cancel', billOf(sim, id)])
}

/** Pays with a card at Stripe. Returns whether it was charged. */
export function pay(sim: Simulation, clientSecret: string, card: string): boolean {
  const isPaid = payByCard(sim.stripe, clientSecret, card)
  note(sim, `pays with ${card}: ${isPaid}`)
  return isPaid
}

/** Has Stripe send all webhooks it has not sent yet. Returns how many. */
export function sendWebhooks(sim: Simulation, inOrder: 'prompt' | 'reversed'): number {
  const events = undelivered(sim.stripe)
  for (const event of inOrder === 'prompt' ? events : events.toReversed()) {
    noteDelivered(sim.stripe, event)
    sendWebhook(sim, event)
  }
  return events.length
}

export function sendWebhook(sim: Simulation, event: Row): void {
  sim.requests += 1
  const place = `request ${sim.requests} webhook ${text(event, 'type')}`
  const ended = () => sim.underWay.delete(place)
  sim.underWay.set(place, ended)
  inPlace(workerPlace(place), () => sim.direct.fetch(webhookOf(sim.stripe, event))).then(ended, error =>
    violate(sim, `a webhook threw ${error}`),
  )
}

type OpenPayment = { id: string; plan: Plan; secrets: string[] }

/**
 * The moves of the person, made whenever all is quiet: list, order, open the form, pay or cancel, retry failed photos.
 */
export function openPayingScript(sim: Simulation): () => Promise<boolean> {
  const { payments } = sim.schedule
  if (!payments) throw new Error('There is nothing to pay')
  const { db } = sim.direct
  const moves: (() => void | Promise<void>)[] = []
  const insist = insistent(sim, moves)
  const each = (move: (payment: OpenPayment) => void) => async () => {
    for (const payment of await openPayments(sim)) move(payment)
  }
  const orderAll = () => {
    sim.eventsFrom = sim.step
    for (const [index, { photos, isForAccount }] of payments.orders.entries()) {
      if (isForAccount)
        insist(boughtFor(photos), ({ orderId }) => {
          if (typeof orderId === 'string') sim.orderIds.add(orderId)
        })
      else
        insist(processed(`order ${index}`, sim.photoIds.slice(0, photos)), body => {
          if (typeof body.jobId === 'string') sim.jobIds.push(body.jobId)
        })
    }
  }
  const tryAgain = async () => {
    for (const { id } of await jobsOf(sim)) ask(sim, ['POST', '/api/photos/retry', { jobId: id }])
  }
  moves.push(
    () => connect(sim, sim.ownerNsid, withoutStops(sim)),
    () => ask(sim, [...LIST, withoutStops(sim)], ({ body }) => sim.photoIds.push(...photosOf(body))),
    orderAll,
    each(payment => begin(sim, payment)),
    each(payment => carryOut(sim, payment)),
    each(payment => verifyLater(sim, payment)),
    () => deliverAll(sim),
    tryAgain,
    () => deliverAll(sim),
  )
  if (payments.ordersMore) {
    const orderMore = () => order(sim, 'once more', sim.photoIds)
    moves.push(
      orderMore,
      each(payment => begin(sim, payment)),
      each(payment => carryOut(sim, payment)),
    )
    moves.push(() => deliverAll(sim))
  }
  if (payments.refundsRest) {
    const inTwoTabs = () => {
      refundRest(sim)
      refundRest(sim)
    }
    moves.push(inTwoTabs, () => deliverAll(sim))
  }
  let runs = 0
  return async () => {
    const user = await db.prepare('SELECT id FROM users WHERE id = ?').bind(sim.owner.userId).first()
    sim.isDeleted ||= user === null
    const move = sim.isDeleted ? undefined : moves.shift()
    if (move) {
      await move()
      return true
    }
    runs += 1
    if (runs > MOST_RUNS) violate(sim, 'money does not come to rest')
    if (await goOn(sim, runs)) return true
    sim.jobIds = [...new Set([...sim.jobIds, ...(await jobsOf(sim)).map(({ id }) => id)])]
    return false
  }
}

export async function jobsOf({ direct }: Simulation): Promise<{ id: string; status: string }[]> {
  const { results } = await direct.db
    .prepare('SELECT id, status FROM jobs ORDER BY created_at, id')
    .all<{ id: string; status: string }>()
  return results
}

async function openPayments(sim: Simulation): Promise<OpenPayment[]> {
  const { results } = await sim.direct.db
    .prepare('SELECT job_id AS id, status FROM payments ORDER BY created_at, job_id')
    .all<{ id: string; status: string }>()
  const orders = sim.schedule.payments?.orders ?? []
  const payments = results.map(({ id, status }, index) => ({
    ...{ id, status, plan: orders[index % orders.length]?.plan ?? 'leave' },
    secrets: [...sim.secrets].filter(([, of]) => of === id).map(([secret]) => secret),
  }))
  return payments.filter(({ status }) => status === 'open')
}

function begin(sim: Simulation, { id, plan }: OpenPayment): void {
  if (plan === 'leave') return
  openForm(sim, id)
  if (plan === 'pay in two tabs' || plan === 'cancel') openForm(sim, id)
  if (plan === 'cancel') cancel(sim, id)
}

function carryOut(sim: Simulation, { id, plan, secrets: [secret] }: OpenPayment): void {
  const card = sim.schedule.payments?.card ?? DECLINED_CARD
  if (plan === 'pay and cancel') cancel(sim, id)
  if (secret === undefined || !plan.startsWith('pay')) return
  if (plan === 'pay after a decline') pay(sim, secret, DECLINED_CARD)
  pay(sim, secret, card)
  if (plan === 'pay and leave') return
  verify(sim, id, secret)
  if (plan === 'pay in two tabs') verify(sim, id, secret)
}

/** Returns to a payment that did not work. */
function verifyLater(sim: Simulation, payment: OpenPayment): void {
  if (payment.plan === 'pay and verify') carryOut(sim, payment)
}

function deliverAll(sim: Simulation): void {
  const way = sim.schedule.payments?.webhooks
  if (way === 'prompt' || way === 'reversed') sendWebhooks(sim, way)
}

/** Selects when the next thing is due that cron looks at. */
const DUE = [
  'SELECT min(due_at) AS due FROM payments',
  'SELECT min(receipt_due_at) AS due FROM payments',
  'SELECT min(due_at) AS due FROM refunds',
  'SELECT min(mail_due_at) AS due FROM refunds',
  'SELECT min(dispute_due_at) AS due FROM payments',
  'SELECT min(due_at) AS due FROM payment_reports',
  'SELECT min(wake_at) AS due FROM jobs',
  'SELECT min(0) AS due FROM erasures',
]

async function nextDue({ direct: { db } }: Simulation): Promise<number | null> {
  const answers = await db.batch<{ due: number | null }>(DUE.map(sql => db.prepare(sql)))
  const times = answers.flatMap(({ results }) => results.flatMap(({ due }) => due ?? []))
  return times.length === 0 ? null : Math.min(...times)
}

/** Runs cron when the next thing is due; false when nothing is. `runs`: how often it has run. */
async function goOn(sim: Simulation, runs: number): Promise<boolean> {
  const due = await nextDue(sim)
  const act = { sandbox: sim.stripe, request: { id: null, idempotency_key: null } }
  const pending = ledgerOf(sim.stripe).refunds.filter(({ status }) => status === 'pending')
  for (const refund of pending) finishRefund(act, refund, 'succeeded')
  if (runs > RUNS_TO_DECIDE) decideDisputes(sim)
  if (due === null && pending.length === 0 && runs > 1 && (await areDisputesOver(sim))) return false
  clock.now = Math.max(clock.now + MINUTE_MS, due ?? 0)
  runCron(sim, sim.events.length === 0 ? { shortcut: withoutStops(sim) } : {})
  return true
}
