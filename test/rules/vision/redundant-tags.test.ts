import { expect, test } from 'vitest'
import { noFacts, TAGS, textRequest } from '#test/kit/texts.ts'
import { en } from '#worker/vision/language/en/index.ts'
import { withoutRedundantTags } from '#worker/vision/language/shared/redundant-tags.ts'
import { normalizeAnswer } from '#worker/vision/normalize-answer.ts'

const without = (tags: string[], min = 1, owned: string[] = []) =>
  withoutRedundantTags(tags, min, { owned, singular: en.singular })

test.each<[string[], string[]]>([
  [
    ['boats', 'quay', 'boat'],
    ['boats', 'quay'],
  ],
  [['churches', 'church'], ['churches']],
  [['fishing boat', 'fishing boats'], ['fishing boat']],
  [['child', 'children'], ['child']],
  [
    ['beach', 'sandy beach', 'sea'],
    ['sandy beach', 'sea'],
  ],
  [['boats', 'fishing boat'], ['fishing boat']],
  [['old stone bridge', 'stone bridge', 'bridge'], ['old stone bridge']],
])('%j becomes %j', (tags, kept) => {
  expect(without(tags)).toEqual(kept)
})

test.each([
  [['sea', 'seaside']],
  [['sun', 'sunset']],
  [['glass', 'grass']],
  [['bridge stone', 'stone bridges']],
  [['blue', 'canvas']],
  [['海', '海岸']],
  [['light', 'lighthouse']],
])('%j are all kept', tags => {
  expect(without(tags)).toEqual(tags)
})

test('a tag that the owner has is dropped, in the plural and in the form of a hashtag too', () => {
  expect(without(['boat', 'fishing boat', 'quay'], 1, ['Boats', 'FishingBoat'])).toEqual(['quay'])
})

test('what the owner has goes before what is part of another tag', () => {
  expect(without(['beach', 'sandy beach', 'quay'], 2, ['Quay'])).toEqual(['beach', 'sandy beach'])
})

test('ten tags always remain', () => {
  const tags = ['boat', 'fishing', ...TAGS]
  const facts = { ...noFacts, ownerTags: TAGS }
  const { tags: kept } = normalizeAnswer({ title: '', description: '', tags }, textRequest({ facts }))
  expect(kept).toHaveLength(10)
  expect(kept).toContain('fishing')
})

test('fifteen distinct tags stay of more where some are part of others', () => {
  const distinct = Array.from('abcdefghijklmn', letter => `tag ${letter}${letter}`)
  const { tags } = normalizeAnswer({ title: '', description: '', tags: ['tag', ...distinct, 'pier'] }, textRequest())
  expect(tags).toEqual([...distinct, 'pier'])
})
