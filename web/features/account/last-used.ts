const HOUR_MS = 60 * 60_000

const ago = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** How long ago a session was last used, in words. The server records a use at most once an hour, so hours are the finest unit. */
export function lastUsedText(lastSeenAt: string, now: number): string {
  const hours = Math.floor((now - Date.parse(lastSeenAt)) / HOUR_MS)
  if (hours < 1) {
    return 'Last used within the hour'
  }
  return `Last used ${hours < 24 ? ago.format(-hours, 'hour') : ago.format(-Math.floor(hours / 24), 'day')}`
}
