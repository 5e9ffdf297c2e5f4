import { expect, test } from 'vitest'
import record from '#web/features/landing/record.json' with { type: 'json' }
import { PRODUCT_TAG } from '#worker/domain/limits.ts'

const { before, after, undone } = record

test('the record that the landing page shows ends as it began, byte for byte', () => {
  expect(JSON.stringify(undone)).toBe(JSON.stringify(before))
})

test('what was applied in it filled in what was missing, behind the words of the owner', () => {
  expect([before.title, before.description]).toEqual(['', ''])
  expect(before.tags.length).toBeGreaterThan(0)
  expect(after.title).not.toBe('')
  expect(after.description).not.toBe('')
  expect(after.tags.slice(0, before.tags.length)).toEqual(before.tags)
  expect(after.tags.length).toBeGreaterThan(before.tags.length + 1)
  expect(after.tags.at(-1)).toBe(PRODUCT_TAG)
})
