import type { LibraryAnswer } from '#worker/contract/library.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { counted, formatNumber } from './format.ts'

const HOUR_MS = 60 * 60_000
const clock = new Intl.DateTimeFormat(undefined, { timeStyle: 'short' })
const weekday = new Intl.DateTimeFormat('en', { weekday: 'long' })

/** How far a library is read, in a sentence without a full stop. */
export function librarySentence(library: LibraryAnswer, platformName: string, now: Date): string {
  const { state, read, total, readAt, waitSeconds } = library
  const end = new Date(now.getTime() + waitSeconds * 1000)
  switch (state) {
    case 'off':
      return 'Photos are not counted here'
    case 'denied':
      return `${platformName} no longer lets us read your library`
    case 'reading':
      return total === 0
        ? `Reading your library on ${platformName}…`
        : `Reading your library: ${formatNumber(read)} of ${counted(total, 'photo')}`
    case 'waiting':
      return read > 0 && read < total
        ? `${formatNumber(read)} of ${counted(total, 'photo')} read, the rest ${aboutWhen(end, now)}`
        : `Your library will be read ${aboutWhen(end, now)}`
    case 'ready': {
      const photos =
        total === 0
          ? `No photos on ${platformName} yet`
          : read < total
            ? `The newest ${formatNumber(read)} of ${counted(total, 'photo')}`
            : counted(read, 'photo')
      return readAt === null ? photos : `${photos}, as of ${asOf(new Date(readAt), now)}`
    }
  }
}

/** Why photos may be missing from what was found in a library without a complete reading. */
export function unfinishedText(state: LibraryAnswer['state'] | undefined, platformName: string): string {
  switch (state) {
    case 'reading':
      return 'Your library is still being read. Photos appear here as they are found.'
    case 'denied':
      return `${platformName} no longer lets us read your library. Connect it again to search all of it.`
    default:
      return 'Your library has not been read to its end yet.'
  }
}

/** "by about 14:30", "by about noon tomorrow", "by about Saturday". */
function aboutWhen(end: Date, now: Date): string {
  const days = daysBetween(now, end)
  if (days > 1) return `by about ${weekday.format(end)}`
  const hour = end.getTime() - now.getTime() > 2 * HOUR_MS ? roundedToHour(end) : end
  const isNoon = hour.getHours() === 12 && hour.getMinutes() === 0
  return `by about ${isNoon ? 'noon' : clock.format(hour)}${daysBetween(now, hour) === 1 ? ' tomorrow' : ''}`
}

/** A time of day today, else the day with it. */
function asOf(time: Date, now: Date): string {
  const days = daysBetween(time, now)
  if (days === 0) return clock.format(time)
  return days === 1 ? `yesterday, ${clock.format(time)}` : `${weekday.format(time)}, ${clock.format(time)}`
}

function roundedToHour(time: Date): Date {
  const rounded = new Date(time.getTime() + HOUR_MS / 2)
  rounded.setMinutes(0, 0, 0)
  return rounded
}

/** Midnights between two times in the reader's zone. */
function daysBetween(from: Date, to: Date): number {
  const midnight = (time: Date) => new Date(time.getFullYear(), time.getMonth(), time.getDate()).getTime()
  return Math.round((midnight(to) - midnight(from)) / (24 * HOUR_MS))
}

/** What so many photos do that a person has not decided about. */
export const waitForReview = (photos: number) => (photos === 1 ? 'waits for your review' : 'wait for your review')

/** What a photo is called that lacks nothing, as far as lists show. */
export type CompleteWord = 'complete' | 'described'
export const completeWord = (provider: Provider): CompleteWord =>
  PLATFORMS[provider].capabilities.listedTags ? 'complete' : 'described'
