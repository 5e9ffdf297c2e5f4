import { pick, type Random, randomFrom } from '../random.ts'
import {
  type PaymentScenario,
  PLANS,
  type PlannedOrder,
  type Scenario,
  type Schedule,
  type SimulatedEvent,
} from '../schedule.ts'
import { DISPUTE_LOST, DISPUTE_WON, DISPUTED } from './disputes.ts'

/** The steps in which events strike; most runs take about this many. */
const SPAN = 90
const MOST_EVENTS = 8
/** Each seed tries one kind this many times, and the next seed the next kind, so that none is left out by chance. */
const TRIES = 2
const MOST_PHOTOS = 3
/** The fewest photos that cost the minimum. */
const FEWEST_FOR_ACCOUNT = 3

export const NEEDS_A_REFUND = 'Stripe: a refund whose answer was lost a day ago'

/**
 * When one of these kinds is tried, a job is paid in full, one of its photos fails and the rest is refunded, because few
 * other runs come to a refund. The value is what then strikes, in turn.
 */
const AMID_A_REFUND: Record<string, string[]> = {
  [NEEDS_A_REFUND]: [NEEDS_A_REFUND],
  [DISPUTED]: [DISPUTED],
  [DISPUTE_WON]: [DISPUTED, DISPUTE_WON],
  [DISPUTE_LOST]: [DISPUTED, DISPUTE_LOST],
}

export function paymentScheduleOf(seed: number, kinds: readonly string[]): Schedule {
  const random = randomFrom(seed)
  const payments = paymentsOf(random)
  const drawn = Array.from({ length: Math.floor(random() * (MOST_EVENTS + 1)) }, () => pick(kinds, random()))
  const tried = pick(kinds, (seed % kinds.length) / kinds.length)
  const kindsInTurn = [...drawn, ...Array.from({ length: TRIES }, () => tried)]
  const events = kindsInTurn
    .map((kind): SimulatedEvent => ({ at: Math.floor(random() * SPAN), kind, pick: random() }))
    .toSorted((a, b) => a.at - b.at)
  const scenario = scenarioOf(random)
  const amid = AMID_A_REFUND[tried]
  if (!amid) return { seed, scenario, payments, events }
  const photos = scenario.photos.map((photo, index) => ({ ...photo, failures: index === 0 ? 9 : 0 }))
  const order = { photos: MOST_PHOTOS, plan: 'pay and verify' as const }
  const waiting = amid.map((kind): SimulatedEvent => {
    return { at: kind === NEEDS_A_REFUND ? 0 : Math.floor((random() * SPAN) / 2), kind, pick: 0, waits: true }
  })
  return {
    ...{ seed, scenario: { ...scenario, photos }, events: [...events, ...waiting] },
    payments: { ...payments, freePhotos: 0, orders: [order, ...payments.orders], refundsRest: true },
  }
}

function paymentsOf(random: Random): PaymentScenario {
  const orders = Array.from({ length: 1 + Math.floor(random() * 2.4) }, (): PlannedOrder => {
    const photos = 1 + Math.floor(random() * MOST_PHOTOS)
    const plan = pick(PLANS, random())
    return random() < 0.25 ? { photos: photos + FEWEST_FOR_ACCOUNT - 1, plan, isForAccount: true } : { photos, plan }
  })
  return {
    freePhotos: Math.floor(random() * 4),
    orders,
    ...(random() < 0.5 && { ordersMore: true }),
    ...(random() < 0.5 && { refundsRest: true }),
    webhooks: pick(['prompt', 'prompt', 'reversed', 'none'], random()),
    card: pick(['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_pendingRefund'], random()),
  }
}

function scenarioOf(random: Random): Scenario {
  const photo = () => ({ title: '', description: '', tags: [], failures: pick([0, 0, 1, 9], random()) })
  return { ...PLAIN_WORLD, photos: Array.from({ length: MOST_PHOTOS }, photo) }
}

/** The parts of a scenario that do not concern payments. */
const PLAIN_WORLD: Omit<Scenario, 'photos'> = {
  ways: { metaAnswer: 'rendered', renders: 'on read', listings: 'as reads', tagsAnswer: 'all', metaNeeds: 'one' },
  perHour: 3600,
  applies: 'batch',
  replaces: [],
  isRepeated: false,
}
