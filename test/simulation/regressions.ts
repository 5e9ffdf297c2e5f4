import type { Scenario, Schedule } from './schedule.ts'

const PLAIN: Scenario = {
  photos: [
    { title: 'IMG_1234', description: '', tags: ['Old Town', 'film'] },
    { title: 'Mine', description: '', tags: [] },
  ],
  ways: { metaAnswer: 'rendered', renders: 'on read', listings: 'as reads', tagsAnswer: 'all' },
  perHour: 3600,
  applies: 'batch',
  replaces: [],
  isRepeated: false,
}

/** Schedules that once did harm, shrunk; they run first. `found`: what they found. */
export const REGRESSIONS: { found: string; schedule: Schedule }[] = []

/** Schedules in which a missing guard does harm: an edit just before the apply, another person's account meanwhile. */
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
]
