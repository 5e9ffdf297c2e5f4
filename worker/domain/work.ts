/** What the person's jobs did with a photo. `skipped`: by the person. */
export const WORK_STATES = [
  'unpaid',
  'describing',
  'review',
  'approved',
  'applied',
  'undone',
  'skipped',
  'failed',
] as const
export type WorkState = (typeof WORK_STATES)[number]
