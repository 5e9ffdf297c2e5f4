import { expect, test } from 'vitest'
import { TAGS, textRequest } from '#test/kit/texts.ts'
import { withVerb } from '#worker/vision/language/en/rules/no-verb.ts'
import { normalizeAnswer } from '#worker/vision/normalize-answer.ts'
import { checkDescription } from '#worker/vision/rules.ts'

test.each([
  ['A boat moored at the quay.', 'A boat is moored at the quay.'],
  ['Two boats moored on a river.', 'Two boats are moored on a river.'],
  [
    'Boats docked at a marina, with gulls on the water.',
    'There are boats docked at a marina, with gulls on the water.',
  ],
  ['The Old Mill standing by a river.', 'The Old Mill stands by a river.'],
  ['A castle with red lighting, featuring a flag on top.', 'A castle with red lighting features a flag on top.'],
  [
    'A tall, modern tower with a glass front lit at night, situated on a city street.',
    'A tall, modern tower with a glass front lit at night is situated on a city street.',
  ],
  ['A view of the Old Mill rising above a pond.', 'The Old Mill rises above a pond.'],
  ['A coastal scene with shingle beach.', 'There is a coastal scene with shingle beach.'],
  ['A mill and a house by a pond.', 'There is a mill and a house by a pond.'],
  ['A sunny day at the bay.', 'It is a sunny day at the bay.'],
  ['Urban street scene with lamps.', 'There is an urban street scene with lamps.'],
  [
    'A quay with people enjoying the sun, swimming in the sea, and walking.',
    'There is a quay with people enjoying the sun, swimming in the sea, and walking.',
  ],
])('the label “%s” becomes “%s”', (label, sentence) => {
  expect(withVerb(label)).toBe(sentence)
})

test.each([
  'Sunrise along a rocky inlet.',
  'Corn Hall illuminated at night.',
  'Tall church spire with stone detailing, set against clouds.',
  'A 5-10-word description, concrete and factual.',
  'The Church of Peter and Paul rising above a street in Lea, featuring a red car.',
])('no code makes a sentence of “%s”', label => {
  expect(withVerb(label)).toBeUndefined()
})

const normalized = (description: string, style: 'descriptive' | 'artistic' = 'descriptive') =>
  normalizeAnswer({ title: '', description, tags: [] }, textRequest({ style })).description

test('a description of labels alone becomes sentences, but in a style that writes labels', () => {
  const labels = 'A boat moored at the quay. A gull standing on a post.'
  expect(normalized(labels)).toBe('A boat is moored at the quay. A gull stands on a post.')
  expect(normalized(labels, 'artistic')).toBe(labels)
})

test('a label beside a sentence stays as it is', () => {
  const description = 'A boat moored at the quay. Gulls wait.'
  expect(normalized(description)).toBe(description)
})

test('a label is refused without being repeated: it may hold an advertisement', () => {
  const request = textRequest({ descriptionSentences: 1 })
  const label = { title: 'Heron', description: 'Sunrise at boats.example.', tags: TAGS }
  const texts = checkDescription(label, request).map(({ text }) => text)
  expect(texts).toContain('The description is a label, not a sentence: it has no verb.')
  expect(texts.join()).not.toContain('boats')
})
