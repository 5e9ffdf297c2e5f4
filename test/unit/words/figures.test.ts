import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import {
  type Figures,
  figuresOf,
  intervalOf,
  judgeCase,
  regressions,
  sharedOpenings,
} from '../../../scripts/words/figures.ts'
import { readCases } from '../../../scripts/words/records.ts'

const folder = new URL('../../words/', import.meta.url)
const recorded = readCases(new URL('answers.jsonl', folder).pathname)
const baseline = JSON.parse(readFileSync(new URL('baseline.json', folder), 'utf8')) as Figures
const cases = recorded.map(each => judgeCase(each, []))

test('the recorded answers are judged no worse than the baseline says', () => {
  expect(recorded.length).toBeGreaterThanOrEqual(60)
  const figures = figuresOf(cases)
  expect(figures.answers, 'the answers have changed: npm run words -- --replay … --save …').toBe(baseline.answers)
  expect(regressions(figures, baseline)).toEqual([])
})

test('one more answer that needs the model is a regression, and so is a rule that fires more often', () => {
  const { verdicts, rules, ...figures } = figuresOf(cases)
  const worse = {
    ...figures,
    verdicts: { ...verdicts, normalized: verdicts.normalized - 1, failed: verdicts.failed + 1 },
    rules: { ...rules, guess: (rules.guess ?? 0) + 1 },
  }
  expect(regressions(worse, baseline)).toEqual([
    expect.stringContaining('not right without the model'),
    expect.stringContaining('failed'),
    expect.stringContaining('rule “guess”'),
  ])
})

test('between different answers only a difference beyond chance is a regression', () => {
  const others = (failed: number): Figures => ({
    ...{ answers: 'others', photos: 100, rules: {}, tokens: { input: 0, output: 0 } },
    verdicts: { right: 100 - failed, normalized: 0, repaired: 0, unrepaired: 0, failed },
  })
  expect(regressions({ ...others(13), answers: 'new' }, others(10))).toEqual([])
  expect(regressions({ ...others(30), answers: 'new' }, others(10))).toHaveLength(2)
})

test('an answer is right, mended, repaired by a second call, or fails', () => {
  const verdictOf = (first: string, second: string | null) => {
    const [one] = recorded
    if (!one) throw new Error('There is no recorded answer.')
    return judgeCase({ ...one, sentences: 1, first, second }, []).verdict
  }
  const texts = (description: string) =>
    JSON.stringify({
      title: 'Trawlers at Low Water',
      description,
      tags: 'abcdefghij'.split('').map(one => `tag ${one}`),
    })
  const good = texts('Two trawlers lie beside a slipway.')
  const bad = texts('It is probably a harbour.')
  expect(verdictOf(good, null)).toBe('right')
  expect(verdictOf(texts('The image shows two trawlers.'), null)).toBe('normalized')
  expect(verdictOf(bad, good)).toBe('repaired')
  expect(verdictOf(bad, null)).toBe('unrepaired')
  expect(verdictOf(bad, bad)).toBe('failed')
})

test('an opening shared by more than a tenth of a job is reported', () => {
  expect(sharedOpenings(cases)).toContainEqual({
    ...{ job: 'written by hand, descriptive', opening: 'two trawlers lie', count: 5, of: 42 },
  })
})

test('the interval of a share contains it and is narrower with more texts', () => {
  const [low, high] = intervalOf(5, 100)
  expect(low).toBeCloseTo(0.0215, 3)
  expect(high).toBeCloseTo(0.1118, 3)
  expect(intervalOf(50, 1000)[0]).toBeGreaterThan(low)
})
