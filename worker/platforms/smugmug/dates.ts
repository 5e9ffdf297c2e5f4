import { DAY_MS } from '../../domain/lifetimes.ts'

/** `sv-SE` writes `YYYY-MM-DD HH:MM:SS`. */
const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/**
 * What the camera's clock showed. SmugMug reads every camera's clock as if it were in California and stores the instant,
 * so that is how it must be read back. Null for an invalid date, as of a camera whose clock was never set.
 */
export function cameraTime(instant: string): string | null {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? null : WALL.format(time)
}

/** An upload bound, in unix seconds, as the search takes it. */
export function searchInstant(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`
}

/**
 * A bound of the date taken (`YYYY-MM-DD HH:MM:SS`), a day wider than asked: which clock the search reads it by is not
 * documented. We leave out the surplus results.
 */
export function widerTaken(bound: string, side: 'from' | 'to'): string {
  const shifted = Date.parse(`${bound.replace(' ', 'T')}Z`) + (side === 'from' ? -DAY_MS : DAY_MS)
  return searchInstant(Math.floor(shifted / 1000))
}
