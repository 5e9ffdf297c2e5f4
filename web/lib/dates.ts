const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** Formats an ISO 8601 instant in the reader's time zone and locale. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso))
}
