import type { PlatformWays } from './platform.ts'
import { pick, type Random, randomFrom } from './random.ts'

/**
 * An event and the first step at which it may strike; `pick`, from 0 to 1, decides its choices. One that `waits`
 * strikes as soon as it can, and those after it wait for that.
 */
export type SimulatedEvent = { at: number; kind: string; pick: number; waits?: true }

/** `failures`: how many times its image is missing when it is to be described. */
type PhotoTexts = { title: string; description: string; tags: string[]; failures?: number }
export type Scenario = {
  photos: PhotoTexts[]
  ways: PlatformWays
  /** Calls that the platform allows in an hour. */
  perHour: number
  applies: 'batch' | 'one by one'
  /** Indexes of the photos whose own text the person replaces by ours. */
  replaces: number[]
  /** Whether all is applied and undone once more after the undo. */
  isRepeated: boolean
}

/** A service that gives only bad answers for ten minutes, from its nth call on. Nothing is undone in such a run. */
export type Outage = { service: 'platform' | 'model' | 'image'; afterCalls: number }

/** What a person plans to do about a job that has to be paid. */
export const PLANS = [
  'pay and verify',
  'pay and leave',
  'pay in two tabs',
  'pay after a decline',
  'pay and cancel',
  'cancel',
  'look at the form and leave',
  'leave',
] as const

export type Plan = (typeof PLANS)[number]
/** `photos`: how many are ordered, always the first ones; or how many are bought for the account, without a job. */
export type PlannedOrder = { photos: number; plan: Plan; isForAccount?: true }
export type PaymentScenario = {
  freePhotos: number
  orders: PlannedOrder[]
  /** Whether the person orders all photos once more after the failed ones were tried again. */
  ordersMore?: true
  /** Whether the person has the rest refunded in the end, in two tabs. */
  refundsRest?: true
  /** In which order the webhooks of Stripe arrive by themselves. */
  webhooks: 'prompt' | 'reversed' | 'none'
  card: string
}

/** Everything that decides a run. */
export type Schedule = {
  seed: number
  scenario: Scenario
  events: SimulatedEvent[]
  outage?: Outage
  /** Whether all photos have to end applied, although events strike. Nothing is undone in such a run. */
  losesNothing?: true
  /** Present if the person pays for jobs, and then applies nothing. */
  payments?: PaymentScenario
}

const TEXTS: PhotoTexts[] = [
  { title: '', description: '', tags: [] },
  { title: 'IMG_1234', description: '', tags: ['Old Town', 'film'] },
  { title: 'Aunt Mary & the "boat"', description: '', tags: ['family'] },
  { title: '', description: 'Seen at 5 < 6 & found on https://example.com/a?b=1&c=2 that day.', tags: [] },
  { title: 'Tom & Jerry', description: 'My <b>own</b> words & "quotes".', tags: [] },
  { title: 'Mine', description: 'Mine too.', tags: ['water', 'my own'] },
]

/** Without payments, the allowance covers all photos. */
export const freePhotosOf = ({ scenario, payments }: Schedule) =>
  payments?.freePhotos ?? Math.max(10, scenario.photos.length)

/** The steps in which events strike; most runs take about this many. */
const SPAN = 140
/** The first of these steps, in which photos are described. */
const DESCRIBING = 22
const EARLY = /^(?:model|image|queue|message|dead|descriptions)/
const MOST_EVENTS = 10
/** Each seed tries one kind this many times, and the next seed the next kind, so that none is left out by chance. */
const TRIES = 3
const MOST_STEPS_APART = 30

export function scheduleOf(seed: number, kinds: readonly string[]): Schedule {
  const random = randomFrom(seed)
  const scenario = scenarioOf(random)
  const drawn = Array.from({ length: Math.floor(random() * (MOST_EVENTS + 1)) }, () => pick(kinds, random()))
  const tried = Array.from({ length: TRIES }, () => pick(kinds, (seed % kinds.length) / kinds.length))
  const events = [...drawn, ...tried].map(kind => eventOf(kind, random))
  const before = events.filter(({ kind }) => kind.startsWith('connect')).map(event => disconnectBefore(event, random))
  return { seed, scenario, events: [...before, ...events].toSorted((a, b) => a.at - b.at) }
}

function eventOf(kind: string, random: Random): SimulatedEvent {
  return { at: Math.floor(random() * (EARLY.test(kind) ? DESCRIBING : SPAN)), kind, pick: random() }
}

/** A disconnect some steps before a connect, which needs one. */
function disconnectBefore({ at }: SimulatedEvent, random: Random): SimulatedEvent {
  const steps = 1 + Math.floor(random() * MOST_STEPS_APART)
  return { at: Math.max(0, at - steps), kind: 'disconnect', pick: random() }
}

function scenarioOf(random: Random): Scenario {
  const photos = Array.from({ length: 2 + Math.floor(random() * 3) }, () => pick(TEXTS, random()))
  return {
    photos,
    ways: {
      metaAnswer: pick(['rendered', 'source', 'bare'], random()),
      renders: pick(['on read', 'on store'], random()),
      listings: pick(['as reads', 'source'], random()),
      tagsAnswer: pick(['bare', 'empty', 'added', 'all'], random()),
      metaNeeds: pick(['one', 'one', 'both'], random()),
    },
    perHour: pick([3600, 3600, 3600, 60], random()),
    applies: pick(['batch', 'batch', 'one by one'], random()),
    replaces: photos.flatMap((_, index) => (random() < 0.3 ? [index] : [])),
    isRepeated: random() < 0.2,
  }
}
