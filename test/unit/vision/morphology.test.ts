import { expect, test } from 'vitest'
import { singular } from '#worker/vision/language/en/morphology.ts'

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
