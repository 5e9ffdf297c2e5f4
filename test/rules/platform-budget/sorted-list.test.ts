import { expect, test } from 'vitest'
import {
  addTo,
  countBefore,
  firstOf,
  removeFrom,
  sortedList,
  takeWhile,
} from '#durable-objects/platform-budget/sorted-list.ts'

test('a list of thousands, filled and emptied in any order, is always in order', () => {
  const list = sortedList<number>((one, other) => one - other)
  // A step that has no divisor in common with the length visits every number once.
  const shuffled = Array.from({ length: 5000 }, (_, index) => (index * 1237) % 5000)
  for (const item of shuffled) addTo(list, item)
  expect(takeWhile(list, () => true)).toEqual(shuffled.toSorted((a, b) => a - b))
  expect([0, 1, 2500, 4999, 6000].map(item => countBefore(list, item))).toEqual([0, 1, 2500, 4999, 5000])
  for (const item of shuffled.slice(0, 4990)) removeFrom(list, item)
  removeFrom(list, -1)
  const left = shuffled.slice(4990).sort((a, b) => a - b)
  expect(takeWhile(list, () => true)).toEqual(left)
  expect(list.size).toBe(10)
  expect(list.blocks.length).toBeLessThanOrEqual(2)
  expect(firstOf(list)).toBe(left[0])
  for (const item of left) removeFrom(list, item)
  expect([firstOf(list), list.size, list.blocks]).toEqual([undefined, 0, []])
})
