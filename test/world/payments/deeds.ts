import { row } from '#test/stand-ins/sandbox/db.ts'
import { RATES } from '#worker/domain/pricing.ts'
import { forgetLife, inFlight } from '../boundary.ts'
import { clock } from '../clock.ts'
import { type Deed, operatorSets } from '../deeds.ts'
import { pick, spread } from '../random.ts'
import { ask } from '../script.ts'
import type { Simulation } from '../simulation.ts'
import { DISPUTE_DEEDS } from './disputes.ts'
import {
  cancel,
  DECLINED_CARD,
  jobsOf,
  openForm,
  order,
  orderPhotos,
  pay,
  refundRest,
  sendWebhook,
  sendWebhooks,
  verify,
} from './script.ts'
import { ledgerOf, refundInDashboard } from './stripe.ts'

const HOUR_MS = 3_600_000
/** After this many declined cards nobody may pay any more. */
const MANY_DECLINES = 10
const GOOD_CARD = 'pm_card_visa'

/** Does something with one of the jobs, from another tab. */
const withJob =
  (act: (sim: Simulation, jobId: string) => void, others: (sim: Simulation) => Iterable<string> = () => []): Deed =>
  async (sim, at) => {
    const ids = [...(await jobsOf(sim)).map(({ id }) => id), ...others(sim)]
    if (sim.isDeleted || ids.length === 0) return null
    const id = pick(ids, spread(at, 1))
    act(sim, id)
    return id
  }

/** The same with one of the jobs and orders. */
const withBill = (act: (sim: Simulation, id: string) => void) => withJob(act, ({ orderIds }) => orderIds)

/** Does something with one of the open payment forms. */
const withForm =
  (act: (sim: Simulation, clientSecret: string, id: string) => void): Deed =>
  (sim, at) => {
    if (sim.secrets.size === 0) return null
    const [secret, jobId] = pick([...sim.secrets], spread(at, 1))
    act(sim, secret, jobId)
    return jobId
  }

/** Requests, batches and runs of cron that have not ended. */
const placesInFlight = () => [...new Set(inFlight.stops.filter(({ life }) => life === 0).map(({ place }) => place))]

/** The process of a request, a batch or a cron run ends. What it has sent may still arrive. */
function endProcess(sim: Simulation, place: string): void {
  for (const { id } of forgetLife(place, 0)) sim.answers.delete(id)
  sim.underWay.get(place)?.()
}

/** Support refunds the price of one photo in the Dashboard. */
const supportRefunds: Deed = (sim, at) => {
  const charges = ledgerOf(sim.stripe).charges.filter(({ paid, disputed }) => paid && !disputed)
  if (charges.length === 0) return null
  const { id } = pick(charges, spread(at, 1))
  return refundInDashboard(sim.stripe, id, RATES.centsPerPhoto) ? id : null
}

const isolateDies: Deed = (sim, at) => {
  const places = placesInFlight()
  if (places.length === 0) return null
  const place = pick(places, spread(at, 1))
  endProcess(sim, place)
  return place
}

/** What happens only in runs with payments. */
export const PAYMENT_DEEDS: Record<string, Deed> = {
  'another job': (sim, at) => {
    if (sim.isDeleted || sim.photoIds.length === 0) return null
    order(sim, `step ${sim.step}`, sim.photoIds.slice(0, 1 + Math.floor(spread(at, 1) * sim.photoIds.length)))
    return ''
  },
  'a second tab buys photos': (sim, at) => {
    if (sim.isDeleted) return null
    orderPhotos(sim, 3 + Math.floor(spread(at, 1) * 3))
    return ''
  },
  'a second tab has the rest refunded': sim => {
    if (sim.isDeleted) return null
    refundRest(sim)
    return ''
  },
  'support gives money back': supportRefunds,
  'a second tab opens the form': withBill(openForm),
  'a second tab cancels': withBill(cancel),
  'a second tab pays': withForm((sim, secret) => pay(sim, secret, GOOD_CARD)),
  'a second tab verifies': withForm((sim, secret, jobId) => verify(sim, jobId, secret)),
  'a second tab pays and verifies': withForm((sim, secret, jobId) => {
    pay(sim, secret, GOOD_CARD)
    verify(sim, jobId, secret)
  }),
  'a card is declined': withForm((sim, secret) => pay(sim, secret, DECLINED_CARD)),
  'many cards are declined': withForm((sim, secret) => {
    for (let card = 0; card < MANY_DECLINES; card += 1) pay(sim, secret, DECLINED_CARD)
  }),
  'failed photos again': withJob((sim, jobId) => ask(sim, ['POST', '/api/photos/retry', { jobId }])),
  webhooks: sim => (sendWebhooks(sim, 'prompt') === 0 ? null : ''),
  'webhooks reversed': sim => (sendWebhooks(sim, 'reversed') === 0 ? null : ''),
  'webhook again': sim => {
    const event = row(sim.stripe.db, 'SELECT * FROM stripe_events ORDER BY n DESC LIMIT 1')
    if (!event) return null
    sendWebhook(sim, event)
    return String(event.type)
  },
  'the price rises': () => {
    Object.assign(RATES, { centsPerPhoto: RATES.centsPerPhoto + 7, minimumCents: RATES.minimumCents + 10 })
    return ''
  },
  // No request lasts that long, nor a batch or a run of cron.
  'a day passes': sim => {
    for (const place of placesInFlight()) endProcess(sim, place)
    clock.now += 25 * HOUR_MS
    return ''
  },
  'isolate dies': isolateDies,
  'orders off': operatorSets('orders'),
  ...DISPUTE_DEEDS,
}
