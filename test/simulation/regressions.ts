import type { Schedule } from './schedule.ts'

/** Schedules that once did harm, shrunk; they run first. `found`: what they found. */
export const REGRESSIONS: { found: string; schedule: Schedule }[] = []
