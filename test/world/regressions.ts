import type { Scenario, Schedule, SimulatedEvent } from './schedule.ts'

export const PLAIN: Scenario = {
  photos: [
    { title: 'IMG_1234', description: '', tags: ['Old Town', 'film'] },
    { title: 'Mine', description: '', tags: [] },
  ],
  ways: { metaAnswer: 'rendered', renders: 'on read', listings: 'as reads', tagsAnswer: 'all', metaNeeds: 'one' },
  perHour: 3600,
  applies: 'batch',
  replaces: [],
  isRepeated: false,
}

const LINKED = 'Seen at 5 < 6 & found on https://example.com/a?b=1&c=2 that day.'

/** The owner edits a title during an undo, on a platform that wants both texts. */
const editAmidBothTexts = (at: number): Schedule => ({
  seed: 1_022_982,
  scenario: {
    ...PLAIN,
    photos: [{ title: '', description: 'Mine.', tags: [] }],
    ways: { ...PLAIN.ways, metaAnswer: 'bare', metaNeeds: 'both' },
  },
  events: [
    { at: 7, kind: 'second tab applies all', pick: 0.85 },
    { at, kind: 'owner edits a title', pick: 0.705 },
  ],
})

/** Schedules that have once found a fault, shortened; they are played first. `found`: the fault. */
export const REGRESSIONS: { found: string; schedule: Schedule }[] = [
  {
    found: 'a write that was carried out although the platform called it a temporary failure',
    schedule: { seed: 3000, scenario: PLAIN, events: [{ at: 40, kind: 'platform: 106', pick: 0.000_05 }] },
  },
  {
    found: 'an alarm that was lost while an undo went on',
    schedule: { seed: 4008, scenario: PLAIN, events: [{ at: 70, kind: 'alarm lost', pick: 0.3 }] },
  },
  {
    found: 'an edit of the owner while setMeta asked for both texts',
    schedule: editAmidBothTexts(129),
  },
  {
    found: 'a write that was on record and had never left',
    schedule: {
      seed: 2_002_632,
      scenario: PLAIN,
      events: [
        { at: 58, kind: 'job reset', pick: 0.3 },
        { at: 59, kind: 'owner edits a description', pick: 0.55 },
      ],
    },
  },
  {
    found: 'a stop that left out the singles whose callers a reset had cut off',
    schedule: {
      seed: 2_001_960,
      scenario: { ...PLAIN, applies: 'one by one' },
      events: [
        { at: 57, kind: 'job reset', pick: 0.6 },
        { at: 59, kind: 'stop', pick: 0.05 },
      ],
    },
  },
  {
    found: 'a tag that the owner added while setMeta asked for both texts',
    schedule: {
      seed: 2_006_558,
      scenario: {
        ...PLAIN,
        photos: [{ title: 'Mine', description: '', tags: [] }],
        ways: { ...PLAIN.ways, metaNeeds: 'both' },
      },
      events: [{ at: 91, kind: 'owner adds a tag', pick: 0.5 }],
    },
  },
  {
    found: 'a title that the owner edited while a description was sent again',
    schedule: {
      seed: 819_086,
      scenario: {
        ...PLAIN,
        photos: [
          { title: '', description: LINKED, tags: [] },
          { title: '', description: LINKED, tags: [] },
          { title: 'Mine', description: 'Mine too.', tags: ['water', 'my own'] },
          { title: 'Aunt Mary & the "boat"', description: '', tags: ['family'] },
        ],
        ways: { metaAnswer: 'bare', renders: 'on store', listings: 'source', tagsAnswer: 'bare', metaNeeds: 'both' },
        replaces: [3],
      },
      events: [
        { at: 5, kind: 'message twice', pick: 0.557_322_914_013_639_1 },
        { at: 20, kind: 'queue: answer lost', pick: 0.642_342_421_226_203_4 },
        { at: 43, kind: 'second tab edits', pick: 0.956_028_313_608_840_1 },
        { at: 136, kind: 'owner edits a title', pick: 0.515_794_130_303_840_7 },
      ],
    },
  },
  {
    found: 'a finished job that cron had woken and whose alarm was then lost',
    schedule: {
      seed: 819_491,
      scenario: {
        ...PLAIN,
        photos: Array.from({ length: 2 }, () => ({
          title: 'Mine',
          description: 'Mine too.',
          tags: ['water', 'my own'],
        })),
        ways: { ...PLAIN.ways, metaAnswer: 'bare', renders: 'on store', tagsAnswer: 'added' },
        perHour: 60,
        applies: 'one by one',
        replaces: [1],
      },
      events: [
        { at: 20, kind: 'stop', pick: 0.203 },
        { at: 23, kind: 'stop', pick: 0.822 },
        { at: 29, kind: 'stop', pick: 0.05 },
        { at: 105, kind: 'alarm lost', pick: 0.293 },
      ],
    },
  },
]

const OFF_30_HOURS = 0.04

/** What strikes, in turn, in a job that has to wait for thirty hours and to end as if it had not. */
const AMID_A_JOB: [SimulatedEvent['kind'], at: number][][] = [
  [['descriptions off', 1]],
  [
    ['model: 500', 1],
    ['descriptions off', 1],
    ['model: 500', 1],
  ],
  [['platform off', 1]],
  [['model capped', 1]],
  // Before and after, each photo fails once more than it may in a row.
  [
    ['platform: 500', 1],
    ['applies off', 1],
    ['platform: 500', 1],
  ],
  [
    ['platform: dropped after the effect', 1],
    ['platform off', 1],
    ['platform: 500', 1],
  ],
]

export const SWITCHED_OFF = AMID_A_JOB.map((kinds, index): Schedule => {
  const events = kinds.map(([kind, at]) => ({ at, kind, pick: OFF_30_HOURS, waits: true as const }))
  return { seed: 7 + index, scenario: PLAIN, events, losesNothing: true }
})

/**
 * Schedules in which a missing guard is noticed: an edit right before the apply, another account meanwhile, an edit of
 * capitals only, a photo sent to the queue twice, a summary that D1 carries out late, another deployment on our database,
 * an object that looks empty or is, a database that goes back to before an apply or a deletion.
 */
export const WATCHFUL: Schedule[] = [
  { seed: 1, scenario: PLAIN, events: [] },
  {
    seed: 2,
    scenario: PLAIN,
    events: [
      { at: 30, kind: 'owner edits a title', pick: 0.1 },
      { at: 30, kind: 'owner edits a description', pick: 0.7 },
    ],
  },
  {
    seed: 3,
    scenario: PLAIN,
    events: [
      { at: 30, kind: 'disconnect', pick: 0.5 },
      { at: 36, kind: 'connect as another', pick: 0.5 },
    ],
  },
  { seed: 4, scenario: PLAIN, events: [{ at: 30, kind: 'owner recases our title', pick: 0.5, waits: true }] },
  // It depends on the number of earlier steps which of these comes between the two writes.
  ...Array.from({ length: 8 }, (_, index) => editAmidBothTexts(84 + 3 * index)),
  ...[0.05, 0.4, 0.8].map(pick => ({
    seed: 5,
    scenario: PLAIN,
    events: ['message twice', 'model: no answer'].map(kind => ({ at: 4, kind, pick, waits: true as const })),
  })),
  ...[3, 9, 15, 21, 60].map(at => ({
    seed: 6,
    scenario: PLAIN,
    events: [{ at, kind: 'D1: carried out late', pick: 0.5 }],
  })),
  ...[
    ['message to a foreign consumer', 'foreign cron'],
    ['object looks empty', 'foreign cron'],
    ['descriptions lost with their object'],
  ].map(kinds => ({
    seed: 7,
    scenario: PLAIN,
    events: kinds.map(kind => ({ at: 3, kind, pick: 0.3, waits: true as const })),
  })),
  { seed: 8, scenario: PLAIN, events: [{ at: 110, kind: 'D1 goes back', pick: 0.545 }], losesNothing: true },
  {
    seed: 9,
    scenario: PLAIN,
    events: [
      { at: 56, kind: 'delete the account', pick: 0.5 },
      { at: 75, kind: 'D1 goes back', pick: 0.5 },
    ],
  },
]
