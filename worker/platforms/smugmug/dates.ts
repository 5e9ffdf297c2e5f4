import { DAY_MS } from '../../domain/lifetimes.ts'

/** `sv-SE` formats as `YYYY-MM-DD HH:MM:SS`. */
const WALL = new Intl.DateTimeFormat('sv-SE', {
  timeZone: 'America/Los_Angeles',
  dateStyle: 'short',
  timeStyle: 'medium',
})

/**
 * The time that the clock of the camera showed. SmugMug reads every camera clock as if it were in California and stores
 * the instant, so it has to be converted back that way. Null for an invalid date, as from a camera whose clock was
 * never set.
 */
export function cameraTime(instant: string): string | null {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? null : WALL.format(time)
}

/** An upload bound, in unix seconds, in the form the search takes. */
export function searchInstant(seconds: number): string {
  return `${new Date(seconds * 1000).toISOString().slice(0, 19)}+00:00`
}

/**
 * A bound of the date taken (`YYYY-MM-DD HH:MM:SS`), one day wider than asked for, because the time zone that the
 * search uses is not documented. Surplus results are filtered out.
 */
export function widerTaken(bound: string, side: 'from' | 'to'): string {
  const shifted = Date.parse(`${bound.replace(' ', 'T')}Z`) + (side === 'from' ? -DAY_MS : DAY_MS)
  return searchInstant(Math.floor(shifted / 1000))
}
