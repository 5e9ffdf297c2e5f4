import { describe, expect, test } from 'vitest'
import { goodTexts, noFacts, rulesOf, TAGS, textRequest } from '#test/kit/texts.ts'
import type { GeneratedText } from '#worker/domain/description.ts'
import type { RuleId } from '#worker/vision/language/rule.ts'
import { normalizeAnswer } from '#worker/vision/normalize-answer.ts'

describe('tags', () => {
  const withTag = (tag: string) => rulesOf({ tags: [...TAGS, tag] })

  test('there are 10 to 15', () => {
    expect(rulesOf({ tags: TAGS.slice(1) })).toEqual(['tags: tag count'])
    expect(rulesOf({ tags: [...TAGS, 'a1', 'b1', 'c1', 'd1', 'e1'] })).toEqual([])
    expect(rulesOf({ tags: [...TAGS, 'a1', 'b1', 'c1', 'd1', 'e1', 'f1'] })).toEqual(['tags: tag count'])
  })

  test.each<[string, RuleId]>([
    ['Fishing-Boat', 'duplicate tag'],
    ['Pier', 'tag form'],
    ['pier, jetty', 'tag form'],
    ['"pier"', 'tag form'],
    ["'knot'", 'tag form'],
    ['#pier', 'link'],
    ['...', 'tag form'],
    ['x', 'tag form'],
    ['42', 'tag form'],
    ['photonym', 'tag form'],
    ['pier ⚓', 'emoji'],
    ['2024', 'tag form'],
    ['summer 2024', 'date'],
    ['october', 'date'],
    ['breathtaking view', 'cliché'],
    ['venice', 'place without source'],
    ['newyork', 'place without source'],
    ['boats.example', 'link'],
    ['t.me/boats', 'link'],
    ['evil dot com', 'link'],
    ['boats\u2024com', 'link'],
    ['[b]pier[/b]', 'markup'],
    ['no location information available', 'meta talk'],
    ['<b>pier</b>', 'markup'],
  ])('%j breaks the rule on %s', (tag, rule) => {
    expect(withTag(tag)).toContain(`tags: ${rule}`)
  })

  test.each(['still life', 'żółta łódka', '海', '50mm', 'black and white', 'co-op', 'polka dot'])('%j is fine', tag => {
    expect(withTag(tag)).toEqual([])
  })
})

describe('normalizing', () => {
  const normalized = (changes: Partial<GeneratedText>, asked = textRequest()) =>
    normalizeAnswer({ ...goodTexts, ...changes }, asked)

  test('leaves a good answer as it is', () => {
    expect(normalized({})).toEqual(goodTexts)
  })

  test.each([
    ['  Boats \n at  Rest. ', 'Boats at Rest'],
    ['"Boats at Rest"', 'Boats at Rest'],
    ['Boats at Rest!!!', 'Boats at Rest'],
    ['Boats at Rest…', 'Boats at Rest'],
    ['Boats — at Rest', 'Boats, at Rest'],
    ['Boats at Rest 🚤', 'Boats at Rest'],
    ['Boats at Rest 👩🏽‍🚀', 'Boats at Rest'],
    ['Boats (Three)', 'Boats'],
  ])('the title %j becomes %j', (title, expected) => {
    expect(normalized({ title }).title).toBe(expected)
  })

  test.each([
    ['Boats rest.\n\nGulls  wait.', 'Boats rest. Gulls wait.'],
    ['Boats rest. Gulls wait', 'Boats rest. Gulls wait.'],
    ['Boats — three of them — rest.', 'Boats, three of them, rest.'],
    ['Boats rest. 🚤 Gulls wait 🐦.', 'Boats rest. Gulls wait.'],
  ])('the description %j becomes %j', (description, expected) => {
    expect(normalized({ description }).description).toBe(expected)
  })

  test('tags are lower-cased, tidied and split; duplicates and the product tag are removed', () => {
    const tags = ['#Boats', 'BOATS', 'fishing_boat', 'Fishing Boat', 'pier, jetty', '"rope"', 'Photonym', ...TAGS]
    expect(normalized({ tags }).tags).toEqual([
      'fishing boat',
      'pier',
      'jetty',
      'rope',
      'moorings',
      'harbour',
      'quay',
      'blue',
      'morning',
      'calm water',
      'gulls',
      'stone',
    ])
  })

  test('sixteen tags are cut to fifteen', () => {
    const tags = Array.from({ length: 16 }, (_, index) => `tag ${String.fromCharCode(97 + index)}${index}`)
    expect(normalized({ tags }).tags).toEqual(tags.slice(0, 15))
  })

  test('bad tags are removed while ten good ones remain', () => {
    expect(normalized({ tags: ['2024', 'stunning', 'venice', 'x', ...TAGS] }).tags).toEqual(TAGS)
  })

  test('bad tags are kept for the repair request when too few would remain', () => {
    expect(rulesOf(normalized({ tags: ['stunning view', ...TAGS.slice(1)] }))).toEqual(['tags: cliché'])
  })

  test("a place the owner's texts name survives as a tag", () => {
    const facts = { ...noFacts, ownerTitle: 'Venice' }
    expect(normalized({ tags: ['Venice', ...TAGS] }, textRequest({ facts })).tags[0]).toBe('venice')
  })

  test('normalizing twice changes nothing more', () => {
    const once = normalized({ title: '"Boats — Rest." ', tags: ['#A1', 'b_c', ...TAGS] })
    expect(normalized(once)).toEqual(once)
  })
})
