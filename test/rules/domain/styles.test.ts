import { expect, test } from 'vitest'
import { sees } from '#test/kit/sees.ts'
import { DESCRIPTION_SENTENCES, TITLE_MAX } from '#worker/domain/limits.ts'
import { STYLE_EXAMPLES } from '#worker/domain/style-examples.ts'
import { STYLE_CHOICES, STYLE_KEYS, STYLES } from '#worker/domain/styles.ts'
import { en } from '#worker/vision/language/en/index.ts'
import { countSentences } from '#worker/vision/language/shared/sentences.ts'
import { checkDescription } from '#worker/vision/rules.ts'

const facts = { albumTitle: null, ownerTitle: '', ownerDescription: '', ownerTags: [], takenAt: null, place: null }
const proseFaults = (title: string, description: string, style: (typeof STYLE_KEYS)[number]) =>
  checkDescription(
    { title, description, tags: [] },
    { style, descriptionSentences: countSentences(description, en), facts, language: en },
  ).filter(({ field }) => field !== 'tags')

test('every style choice has an entry under its own key, and no two look alike', () => {
  expect(Object.keys(STYLES)).toEqual([...STYLE_CHOICES])
  expect(STYLE_CHOICES).toEqual(sees('style-keys'))
  expect(new Set(STYLE_CHOICES.map(choice => STYLES[choice].category))).toEqual(new Set(sees('style-categories')))
  for (const choice of STYLE_CHOICES) expect(STYLES[choice].key).toBe(choice)
  for (const field of ['emoji', 'shortTitle', 'title', 'description'] as const) {
    expect(new Set(STYLE_CHOICES.map(choice => STYLES[choice][field])).size, field).toBe(STYLE_CHOICES.length)
  }
  for (const field of ['title', 'description'] as const) {
    expect(new Set(STYLE_CHOICES.map(choice => STYLE_EXAMPLES[choice][field])).size).toBe(STYLE_CHOICES.length)
  }
})

test('no style has an empty text', () => {
  for (const choice of STYLE_CHOICES) {
    for (const [field, value] of Object.entries({ ...STYLES[choice], ...STYLE_EXAMPLES[choice] }))
      expect(value, `${choice}.${field}`).not.toBe('')
  }
})

test('the styles have the names that the product promises', () => {
  expect(STYLES.descriptive.title).toBe(sees('style-descriptive'))
  expect(STYLES.artistic).toMatchObject({ title: sees('style-artistic'), popular: true })
  expect(STYLES.fanciful.title).toBe(sees('style-fanciful'))
  expect(STYLES.humor.title).toBe(sees('style-humor'))
})

test('only shuffle is special', () => {
  expect(STYLE_CHOICES.filter(choice => STYLES[choice].category === 'Special')).toEqual(['shuffle'])
})

test('title limits do not exceed the product’s, and some are tighter', () => {
  const limits = STYLE_CHOICES.map(choice => STYLES[choice].titleMax)
  expect(Math.max(...limits)).toBe(sees('title-max'))
  expect(TITLE_MAX).toBe(sees('title-max'))
  expect(new Set(limits)).toEqual(new Set(sees('style-title-maxima')))
})

test.each(STYLE_KEYS)('the examples of %s obey the rules they illustrate', style => {
  const { shown, further } = en.examples(style)
  expect(proseFaults(shown.title, shown.description, style)).toEqual([])
  const { title = '', sentence = '' } = further ?? {}
  expect(proseFaults(title, sentence, style)).toEqual([])
  expect(countSentences(sentence, en)).toBe(1)
})

test('the example of shuffle obeys the rules too, and all examples have the same number of sentences', () => {
  expect(proseFaults(STYLE_EXAMPLES.shuffle.title, STYLE_EXAMPLES.shuffle.description, 'descriptive')).toEqual([])
  const counts = new Set(STYLE_CHOICES.map(choice => countSentences(STYLE_EXAMPLES[choice].description, en)))
  expect(counts.size).toBe(1)
  const [count = 0] = counts
  expect(count).toBeGreaterThanOrEqual(DESCRIPTION_SENTENCES.min)
  expect(count).toBeLessThanOrEqual(DESCRIPTION_SENTENCES.max)
})
