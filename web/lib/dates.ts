const dateTime = new Intl.DateTimeFormat(undefined, { dateStyle: 'medium', timeStyle: 'short' })

/** An ISO 8601 instant in the reader's own zone and order. */
export function formatDateTime(iso: string): string {
  return dateTime.format(new Date(iso))
}
