import { pick, type Random, randomFrom } from '../random.ts'
import { type PaymentScenario, PLANS, type Scenario, type Schedule, type SimulatedEvent } from '../schedule.ts'

/** Steps in which events strike: most runs take about so many. */
const SPAN = 90
const MOST_EVENTS = 8
/** Each seed tries one kind so often, the next seed the next kind, so that none is left out by chance. */
const TRIES = 2
const MOST_PHOTOS = 3

export function paymentScheduleOf(seed: number, kinds: readonly string[]): Schedule {
  const random = randomFrom(seed)
  const payments = paymentsOf(random)
  const drawn = Array.from({ length: Math.floor(random() * (MOST_EVENTS + 1)) }, () => pick(kinds, random()))
  const tried = Array.from({ length: TRIES }, () => pick(kinds, (seed % kinds.length) / kinds.length))
  const events = [...drawn, ...tried].map(
    (kind): SimulatedEvent => ({ at: Math.floor(random() * SPAN), kind, pick: random() }),
  )
  return { seed, scenario: scenarioOf(random), payments, events: events.toSorted((a, b) => a.at - b.at) }
}

function paymentsOf(random: Random): PaymentScenario {
  const orders = Array.from({ length: 1 + Math.floor(random() * 2.4) }, () => ({
    photos: 1 + Math.floor(random() * MOST_PHOTOS),
    plan: pick(PLANS, random()),
  }))
  return {
    freePhotos: Math.floor(random() * 4),
    orders,
    webhooks: pick(['prompt', 'prompt', 'reversed', 'none'], random()),
    card: pick(['pm_card_visa', 'pm_card_visa', 'pm_card_visa', 'pm_card_pendingRefund'], random()),
  }
}

function scenarioOf(random: Random): Scenario {
  const photo = () => ({ title: '', description: '', tags: [], failures: pick([0, 0, 1, 9], random()) })
  return { ...PLAIN_WORLD, photos: Array.from({ length: MOST_PHOTOS }, photo) }
}

/** What payments have nothing to do with. */
const PLAIN_WORLD: Omit<Scenario, 'photos'> = {
  ways: { metaAnswer: 'rendered', renders: 'on read', listings: 'as reads', tagsAnswer: 'all', metaNeeds: 'one' },
  perHour: 3600,
  applies: 'batch',
  replaces: [],
  isRepeated: false,
}
