import { expect, test } from 'vitest'
import { LOG_DAYS } from '../../worker/domain/lifetimes.ts'
import { read } from '../support/sources.ts'

/** What people promise to keep, by its heading; nothing in the code could. */
const PROMISED = {
  'What to expect': ['3 working days', '10 working days', '90 days'],
  Dependencies: ['2 working days', '7 days', '30 days'],
}

/** Every length of time that a section names, in digits or in a word. */
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
