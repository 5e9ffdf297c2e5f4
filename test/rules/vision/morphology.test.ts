import { expect, test } from 'vitest'
import { agreeingArticles, isPlural, predicateOf, singular } from '#worker/vision/language/en/morphology.ts'

test.each([
  ['boats', 'boat'],
  ['churches', 'church'],
  ['brushes', 'brush'],
  ['boxes', 'box'],
  ['glasses', 'glasses'],
  ['crosses', 'cross'],
  ['berries', 'berry'],
  ['leaves', 'leaf'],
  ['fishermen', 'fisherman'],
  ['waves', 'wave'],
  ['houses', 'house'],
  ['horses', 'horse'],
  ['roses', 'rose'],
  ['toes', 'toe'],
  ['tomatoes', 'tomato'],
  ['buses', 'bus'],
  ['sunglasses', 'sunglasses'],
  ['pumas', 'puma'],
  ['pianos', 'piano'],
  ['lenses', 'lens'],
])('the singular of “%s” is “%s”', (plural, expected) => {
  expect(singular(plural)).toBe(expected)
})

test.each([
  'glass',
  'moss',
  'bus',
  'cactus',
  'tennis',
  'iris',
  'canvas',
  'chaos',
  'lens',
  'series',
  'gas',
  'sea',
  'us',
])('“%s” is no plural', word => {
  expect(singular(word)).toBe(word)
})

test.each([
  ['a old mill', 'an old mill'],
  ['an red mill', 'a red mill'],
  ['A hour', 'An hour'],
  ['an university', 'a university'],
  ['a European flag', 'a European flag'],
  ['an one-way street', 'a one-way street'],
])('the article of “%s” becomes that of “%s”', (text, expected) => {
  expect(agreeingArticles(text, '')).toBe(expected)
})

test('an article that stood so before stays', () => {
  expect(agreeingArticles('an historic mill', 'an historic mill')).toBe('an historic mill')
})

test.each<[string, boolean]>([
  ['A boat', false],
  ['Three boats', true],
  ['The boats', true],
  ['The bus', false],
  ['A group of rowers', true],
  ['A row of boats', false],
  ['A boat and a jetty', true],
  ['People', true],
])('the verb of “%s” is one of several: %s', (subject, expected) => {
  expect(isPlural(subject)).toBe(expected)
})

test.each([
  ['moored', false, 'is moored'],
  ['moored', true, 'are moored'],
  ['standing', false, 'stands'],
  ['standing', true, 'stand'],
  ['running', true, 'are running'],
  ['featuring', false, 'features'],
  ['photographed', false, 'is seen'],
] as const)('“%s” (of several: %s) becomes “%s”', (participle, plural, expected) => {
  expect(predicateOf(participle, plural).join('')).toBe(expected)
})
