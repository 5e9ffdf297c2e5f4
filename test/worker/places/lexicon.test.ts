import { expect, test } from 'vitest'
import { kindOf } from '#worker/places/lexicon.ts'

test('the table of places can be read in the Worker’s runtime', () => {
  expect(kindOf('felixstowe')).toBe('place')
})
