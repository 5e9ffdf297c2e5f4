import type { ScanFrequency } from '#worker/domain/agent.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { pick, type Random, randomFrom } from '../random.ts'
import { HOUR_MS, INTERVAL_MS, PLATFORM, PROVIDERS } from './promises.ts'

const MINUTE_MS = 60_000
const DAY_MS = 24 * HOUR_MS

/** An account of a platform. */
export type Owned = { provider: Provider; account: string }

export type AgentPlan = Owned & {
  frequency: ScanFrequency
  /** The agent only takes photos with this tag. */
  filter: string | null
  /** From the start of the run, in milliseconds. */
  onAt: number
  offAt: number
  /** Whether its person has no free photos, and lets it use bought ones. */
  usesBought: boolean
}

/** A photo in the account of an agent. Times are milliseconds from the start of the run; null if it does not happen. */
export type PhotoPlan = {
  agent: number
  uploadedAt: number
  /** When lists of the platform first show it. */
  listedAt: number
  title: string
  description: string
  tags: string[]
  /** When its owner adds the tag that the agent looks for. */
  taggedAt: number | null
  /** What its owner types there, and when. */
  typed: { at: number; field: 'title' | 'description' } | null
  removedAt: number | null
}

/** Some days of nine agents, each on its own account. `faults`: which faults are armed, and when. */
export type Scenario = {
  seed: number
  agents: AgentPlan[]
  photos: PhotoPlan[]
  runsNow: { agent: number; at: number }[]
  faults: { kind: string; at: number; pick: number }[]
  endsAt: number
}

/** Three seeds in a row have every frequency on every platform; the first of them makes half of all scans. */
const FREQUENCIES: ScanFrequency[][] = [
  ['every15minutes', 'every6hours', 'daily'],
  ['every5minutes', 'hourly', 'weekly'],
  ['every30minutes', 'every6hours', 'daily'],
]
const ACCOUNTS = ['ansel', 'dorothea', 'vivian']
/** Before this, there are photos already. */
const FIRST_ON_MS = DAY_MS + HOUR_MS
export const MONTH_DAYS = 30
const FIVE_MINUTES_FOR_MS = 2 * DAY_MS
/** Agents are turned on at different times, so that their slots differ. */
const APART_MS = 433_000
/** In the seeds whose third agents stay on, nothing is uploaded for this long after the others are off. */
const SILENCE_MS = 365 * DAY_MS
const SILENT_GROUP = 0
const PHOTOS = 11
const PHOTOS_AFTER_SILENCE = 3
const TRIES = 2

/** What a seed decides, for agents that are on for this many days. */
export function scenarioOf(seed: number, kinds: readonly string[], days = MONTH_DAYS): Scenario {
  const onMs = days * DAY_MS
  const random = randomFrom(seed)
  const group = FREQUENCIES[seed % FREQUENCIES.length] ?? []
  const isSilent = seed % FREQUENCIES.length === SILENT_GROUP
  const endsAt = FIRST_ON_MS + (isSilent ? onMs + SILENCE_MS + 10 * DAY_MS : onMs)
  const agents = PROVIDERS.flatMap(provider =>
    group.map((frequency, index): AgentPlan => {
      const staysOn = isSilent && index === group.length - 1
      const onAt = FIRST_ON_MS + index * APART_MS
      const offAt = frequency === 'every5minutes' ? onAt + FIVE_MINUTES_FOR_MS : FIRST_ON_MS + onMs - 2 * HOUR_MS
      return {
        ...{ provider, frequency, account: pick(ACCOUNTS, (index + 0.5) / ACCOUNTS.length) },
        filter: PLATFORM[provider].listsTags && random() < 0.4 ? 'for the agent' : null,
        onAt,
        offAt: staysOn ? endsAt : offAt,
        usesBought: index > 0,
      }
    }),
  )
  return {
    ...{ seed, agents, endsAt },
    photos: agents.flatMap((agent, index) => photosOf(agent, index, { onMs, endsAt }, random)),
    runsNow: agents.map(({ onAt, offAt }, agent) => ({ agent, at: onAt + random() * (offAt - onAt) })),
    faults: Array.from({ length: TRIES }, () => kinds)
      .flat()
      .map(kind => ({ kind, at: FIRST_ON_MS + HOUR_MS + random() * onMs * 0.9, pick: random() })),
  }
}

function photosOf(
  agent: AgentPlan,
  index: number,
  { onMs, endsAt }: { onMs: number; endsAt: number },
  random: Random,
): PhotoPlan[] {
  const { onAt, offAt } = agent
  const busy = Math.min(offAt - onAt, onMs)
  const isLong = offAt - onAt > onMs
  const times = [
    onAt - DAY_MS,
    // Uploaded before the agent was turned on, by more than clocks differ.
    onAt - 10 * MINUTE_MS,
    ...Array.from({ length: PHOTOS }, () => onAt + MINUTE_MS + random() * busy),
    ...(offAt < endsAt ? [offAt + HOUR_MS] : []),
    ...(isLong ? Array.from({ length: PHOTOS_AFTER_SILENCE }, () => endsAt - (3 + random() * 6) * DAY_MS) : []),
  ]
  return times.map(uploadedAt => photoOf(agent, index, uploadedAt, random))
}

const TEXTS = [
  { title: '', description: '' },
  { title: '', description: '' },
  { title: 'Aunt Mary at the boat', description: '' },
  { title: '', description: 'Seen on a walk that day.' },
  { title: 'Tom and his dog', description: 'The two of them by the sea.' },
]

function photoOf(agent: AgentPlan, index: number, uploadedAt: number, random: Random): PhotoPlan {
  const { provider, filter, frequency } = agent
  const { lookBackMs, hasTitles } = PLATFORM[provider]
  const lateMs = random() < 0.25 ? random() * (lookBackMs - HOUR_MS) : 0
  const isTaggedLater = filter !== null && random() < 0.2
  const isMatching = filter !== null && !isTaggedLater && random() < 0.8
  const texts = pick(TEXTS, random())
  return {
    ...texts,
    ...{ agent: index, uploadedAt, listedAt: uploadedAt + lateMs },
    title: hasTitles ? texts.title : '',
    tags: isMatching ? ['For the Agent', 'sea'] : random() < 0.5 ? ['sea'] : [],
    taggedAt: isTaggedLater ? uploadedAt + lateMs + random() * (lookBackMs - lateMs - HOUR_MS) : null,
    typed:
      random() < 0.25
        ? {
            at: uploadedAt + random() * 1.5 * INTERVAL_MS[frequency],
            field: random() < 0.5 && hasTitles ? 'title' : 'description',
          }
        : null,
    removedAt: random() < 0.1 ? uploadedAt + random() * DAY_MS : null,
  }
}
