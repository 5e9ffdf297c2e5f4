import { expect, test } from 'vitest'
import { lastUsedText } from '#web/features/account/last-used.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')

test.each([
  ['2026-11-21T12:00:00Z', 'Last used within the hour'],
  ['2026-11-21T11:00:01Z', 'Last used within the hour'],
  ['2026-11-21T11:00:00Z', 'Last used 1 hour ago'],
  ['2026-11-20T12:00:01Z', 'Last used 23 hours ago'],
  ['2026-11-20T12:00:00Z', 'Last used yesterday'],
  ['2026-11-09T12:00:00Z', 'Last used 12 days ago'],
  ['2026-11-21T12:00:30Z', 'Last used within the hour'],
])('a session last seen at %s reads "%s"', (lastSeenAt, text) => {
  expect(lastUsedText(lastSeenAt, NOW)).toBe(text)
})
