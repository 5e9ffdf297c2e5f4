import { expect, test } from 'vitest'
import { changesSince, describeChanges, readBaseline, regressions } from '../../../scripts/words/baseline.ts'
import { type Figures, figuresOf, intervalOf, judgeCase, sharedOpenings } from '../../../scripts/words/figures.ts'
import { readCases } from '../../../scripts/words/records.ts'
import { describeStrong, strongFigures } from '../../../scripts/words/strong.ts'

const folder = new URL('../../tools/words/', import.meta.url)
const recorded = readCases(new URL('answers.jsonl', folder).pathname)
const baseline = readBaseline(new URL('baseline.json', folder).pathname)
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
    ...{ answers: 'others', photos: 100, rules: {}, tokens: { input: 0, cached: 0, output: 0 }, cases: [] },
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

test('an answer judged differently than in the baseline is listed by its cause: the rules, or another mended text', () => {
  const now = figuresOf(cases)
  const before = (photo: string, earlier: Partial<Figures['cases'][number]>): Figures => ({
    ...now,
    cases: now.cases.map(each => (each.photo === photo ? { ...each, ...earlier } : each)),
  })
  const right = now.cases.find(({ verdict }) => verdict === 'right')
  const failed = now.cases.find(({ verdict, broken }) => verdict === 'failed' && broken.length > 0)
  if (!right || !failed) throw new Error('The recorded answers hold none of these.')
  expect(changesSince(now, now)).toEqual([])

  const stricter = changesSince(before(failed.photo, { verdict: 'right', broken: [] }), now)
  expect(stricter).toEqual([
    { photo: failed.photo, cause: 'stricter', from: 'right', to: 'failed', gained: failed.broken, lost: [] },
  ])
  expect(describeChanges(stricter)).toEqual([
    '1 answer has the same text and breaks more rules:',
    `  ${failed.photo}: Right at once → Failed, now breaks ${failed.broken.join(', ')}`,
  ])

  const laxer = before(right.photo, { verdict: 'unrepaired', broken: ['title guess'] })
  expect(changesSince(laxer, now)).toMatchObject([{ cause: 'laxer', lost: ['title guess'] }])

  const mended = before(right.photo, { verdict: 'normalized', mended: 'another text' })
  expect(changesSince(mended, now)).toMatchObject([{ cause: 'text', from: 'normalized', to: 'right' }])

  expect(changesSince({ ...mended, answers: 'others' }, now)).toEqual([])
})

/** The first recorded answer with other texts, judged without a number of sentences. */
function answer(description: string, title = 'Trawlers at Low Water') {
  const [one] = recorded
  if (!one) throw new Error('There is no recorded answer.')
  const tags = 'abcdefghij'.split('').map(letter => `tag ${letter}`)
  return { ...one, sentences: null, second: null, first: JSON.stringify({ title, description, tags }) }
}

test('a stricter rule alone does not count as another text, whichever of two answers is used then', () => {
  const { first, ...guess } = answer('It is probably a harbour.')
  const { first: second } = answer('Two trawlers lie beside a slipway.')
  const judged = (ignored: string[]) => figuresOf([judgeCase({ ...guess, first, second }, ignored)])
  expect(changesSince(judged(['guess']), judged([]))).toEqual([
    { photo: guess.photo, cause: 'stricter', from: 'right', to: 'repaired', gained: ['description guess'], lost: [] },
  ])
})

test('of whole answers by capable models to strict prompts, those that need a repair call are counted, lengths aside', () => {
  const strong = (description: string, title?: string) => ({
    ...answer(description, title),
    model: 'google/gemma-3-27b-it',
    strict: true,
  })
  const guess = strong('It is probably a harbour.')
  const others = [
    { ...guess, strict: false },
    { ...guess, model: 'moondream2' },
    { ...guess, fields: ['title' as const] },
  ]
  const long = strong('Two trawlers lie beside a slipway.', 'Trawlers and Gulls '.repeat(20).trim())
  const figures = strongFigures([strong('Two trawlers lie beside a slipway.'), guess, long, ...others])
  expect(figures).toEqual({ answers: 3, repairs: 1, rules: { guess: 1 } })
  expect(describeStrong(figures)).toEqual([
    expect.stringContaining('1 of 3 need a repair call, 33.3 %'),
    '  broken in them: guess 1',
  ])
  expect(describeStrong(strongFigures(others))).toEqual([])
})
