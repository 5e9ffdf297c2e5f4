import { expect, test } from 'vitest'
import { addedUp, noTextUse, textUseOf, type WrittenTexts } from '#worker/domain/text-use.ts'

const written: WrittenTexts = {
  titles: ['Boats at a Quay', 'Low Water'],
  description: 'Three boats lie along a quay. Gulls wait.',
  tags: ['boat', 'quay', 'Ana Lima', 'photonym'],
}
const job = { provider: 'flickr', always: ['Ana Lima'] } as const
const useOf = (applied: object, of = written) =>
  textUseOf([{ written: of, applied: { title: null, description: null, tags: null, ...applied } }], job)

test.each([
  ['the first title', { title: 'Boats at a Quay' }, { kept: 1, edited: 0, replaced: 0 }],
  ['another title to choose from', { title: 'Low Water' }, { kept: 1, edited: 0, replaced: 0 }],
  ['one with half of its words left', { title: 'Two Boats, One Quay' }, { kept: 0, edited: 1, replaced: 0 }],
  ['one with fewer left', { title: 'My Quay' }, { kept: 0, edited: 0, replaced: 1 }],
  ['none of ours applied', {}, { kept: 0, edited: 0, replaced: 0 }],
])('%s counts once', (_, applied, titles) => {
  expect(useOf(applied)).toMatchObject({ photos: 1, titles })
})

test('tags are counted by the platform’s form, without the product tag and those that are added always', () => {
  const { tags, removed, added } = useOf({ tags: ['Boat', 'my harbour', 'photonym'] })
  expect({ tags, removed, added }).toEqual({
    tags: { kept: 1, removed: 1, added: 1 },
    removed: [{ tag: 'quay', times: 1 }],
    added: [{ tag: 'my harbour', times: 1 }],
  })
})

test('a job’s sums stay under 2 KB, with the tags most often removed and added', () => {
  const long = (kind: string, index: number) => `${kind} ${index} ${'ü'.repeat(60)}`
  const photos = Array.from({ length: 60 }, (_, index) => ({
    written: { ...written, tags: ['often', long('ours', index)] },
    applied: { title: null, description: null, tags: [long('theirs', index)] },
  }))
  const use = textUseOf(photos, job)
  expect(use.tags).toEqual({ kept: 0, removed: 120, added: 60 })
  expect(use.removed[0]).toEqual({ tag: 'often', times: 60 })
  expect(new TextEncoder().encode(JSON.stringify(use)).byteLength).toBeLessThanOrEqual(2048)
  expect(use.removed.length).toBeLessThanOrEqual(40)
})

test('the sums of jobs add up', () => {
  const one = useOf({ title: 'Low Water', tags: ['boat'] })
  const sum = addedUp([one, one, noTextUse()])
  expect(sum).toMatchObject({ photos: 2, titles: { kept: 2 }, tags: { kept: 2, removed: 2 } })
  expect(sum.removed).toEqual([{ tag: 'quay', times: 2 }])
})
