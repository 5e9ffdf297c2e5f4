import { counted as withNumber } from '#worker/domain/counted.ts'

// The reader's own locale decides how figures look; the words of the pages are English.
const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })
const time = new Intl.DateTimeFormat(undefined, { timeStyle: 'medium' })
const month = new Intl.DateTimeFormat(undefined, { month: 'long', year: 'numeric' })
const whole = new Intl.NumberFormat()

/** Formats an ISO 8601 instant in the reader's time zone and locale. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso))
}

/** Formats the month of an ISO 8601 instant in the reader's time zone and locale. */
export function formatMonth(iso: string): string {
  return month.format(new Date(iso))
}

/** Formats the time of day of an ISO 8601 instant in the reader's time zone and locale. */
export function formatTime(iso: string): string {
  return time.format(new Date(iso))
}

export function formatNumber(value: number): string {
  return whole.format(value)
}

/** "1 photo", "2 photos", "1,234 photos". */
export function counted(count: number, noun: string): string {
  return withNumber(count, noun, formatNumber(count))
}
