import { expect, test } from 'vitest'
import { namesIn } from '#worker/vision/language/en/names/place-names.ts'
import { isSupported } from '#worker/vision/language/en/names/support.ts'

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

test.each([
  ['東京', '東京駅前の夜'],
  ['Shibuya', '夜のShibuya駅前'],
  ['Shibuya', 'Ｓｈｉｂｕｙａ'],
  ['เชียงใหม่', 'ตลาดเชียงใหม่ตอนเช้า'],
  ['서울', '서울역 앞'],
  ['Москва', 'Вечер в Москве'],
  ['Θεσσαλονίκη', 'Λιμάνι Θεσσαλονίκης'],
  ['القاهرة', 'شوارع القاهرة'],
  ['दिल्ली', 'पुरानी दिल्ली'],
  ['Köln', 'Köln im Regen'],
  ['Aldeburgh', 'Aldeburgher Strand'],
])('%s is held by the facts “%s”', (name, facts) => {
  expect(isSupported(name, facts)).toBe(true)
})

test.each([
  ['東京', '京都駅前'],
  ['दिल्ली', 'दलल'],
  ['Москва', 'Мост'],
  ['Tring', 'Trinity'],
  ['Cologne', 'Köln im Regen'],
])('%s is not held by the facts “%s”', (name, facts) => {
  expect(isSupported(name, facts)).toBe(false)
})
