import { expect, test } from 'vitest'
import { kindOf } from '#worker/places/lexicon.ts'

test('the table of places is read in the Worker’s own runtime', () => {
  expect(kindOf('felixstowe')).toBe('place')
})
