import { expect, test } from 'vitest'
import { read } from '#test/kit/sources.ts'
import { LOG_DAYS } from '#worker/domain/lifetimes.ts'

/** Durations that people promise, by heading. They have no counterpart in the code. */
const PROMISED = {
  'What to expect': ['3 working days', '10 working days', '90 days'],
  Dependencies: ['2 working days', '7 days', '30 days'],
}

/** Every duration in a section, in digits or as a word. */
function timesIn(section: string): string[] {
  const times = section.matchAll(/\b(\w+)(?: (working))?\s+(?:minute|hour|day|week|month|year)s?\b/g)
  return [...times]
    .map(([text]) => text.replace(/\s+/g, ' '))
    .filter(text => !/^(?:a|an|the|once|working)\b/.test(text))
}

test('each duration in SECURITY.md is a promise by people or taken from the code', () => {
  const sections = read('SECURITY.md').split(/^## /m).slice(1)
  const found = sections.map(section => [section.split('\n')[0], timesIn(section)] as const)
  expect(Object.fromEntries(found.filter(([, times]) => times.length > 0))).toEqual({
    ...PROMISED,
    Logs: [`${LOG_DAYS} days`],
  })
})
