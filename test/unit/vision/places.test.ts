import { expect, test } from 'vitest'
import { namesIn } from '#worker/vision/language/en/gazetteer.ts'
import { isSupported } from '#worker/vision/language/en/support.ts'

test('names are found as they are written, supported or not', () => {
  expect(namesIn('São Paulo and Saint Petersburg by the Sacré-Cœur', 'title')).toEqual([
    'São Paulo',
    'Saint Petersburg',
    'Sacré-Cœur',
  ])
  expect(namesIn('a boat on the quay', 'title')).toEqual([])
  expect(namesIn('grandcanal', 'tags')).toEqual(['grandcanal'])
})

test('a name is held by a text that spells it otherwise, or names what lies inside it', () => {
  expect(isSupported('Venezia', 'Murano glass')).toBe(true)
  expect(isSupported('Grand Canal', 'grandcanal boats')).toBe(true)
  expect(isSupported('Murano', 'Venice')).toBe(false)
})
