import { expect, test } from 'vitest'
import record from '#web/features/landing/record.json' with { type: 'json' }
import { PRODUCT_TAG } from '#worker/domain/limits.ts'

const { before, after, undone } = record

test('the record on the landing page ends as it began, byte for byte', () => {
  expect(JSON.stringify(undone)).toBe(JSON.stringify(before))
})

test('what it applied filled in what was missing, with our tags after the owner’s', () => {
  expect([before.title, before.description]).toEqual(['', ''])
  expect(before.tags.length).toBeGreaterThan(0)
  expect(after.title).not.toBe('')
  expect(after.description).not.toBe('')
  expect(after.tags.slice(0, before.tags.length)).toEqual(before.tags)
  expect(after.tags.length).toBeGreaterThan(before.tags.length + 1)
  expect(after.tags.at(-1)).toBe(PRODUCT_TAG)
})
