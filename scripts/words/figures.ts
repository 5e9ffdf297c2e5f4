import { createHash } from 'node:crypto'
import { bestOf, isPublishable, type Judged, judgeAnswer } from '#worker/vision/judge.ts'
import { countSentences } from '#worker/vision/language/shared/sentences.ts'
import { languageOf } from '#worker/vision/languages.ts'
import type { Violation } from '#worker/vision/rules.ts'
import type { Case } from './records.ts'

/** From best to worst. `unrepaired`: the first answer needs a repair and no second one is recorded. */
export const VERDICTS = ['right', 'normalized', 'repaired', 'unrepaired', 'failed'] as const
export type Verdict = (typeof VERDICTS)[number]
export const VERDICT_NAMES: Record<Verdict, string> = {
  right: 'Right at once',
  normalized: 'Mended',
  repaired: 'Repaired',
  unrepaired: 'To repair',
  failed: 'Failed',
}

/**
 * `faults`: what made the first answer unfit once mended. `last`: the texts that came of it, or what is left to judge. `mended`: all
 * texts that code made of the two answers, before any rule is asked.
 */
export type JudgedCase = Case & {
  verdict: Verdict
  faults: Violation[]
  firstJudged: Judged
  last: Judged
  mended: string
}

/** Judges a recording as the product would have. `ignored` rules, `date` or `title length`, do not count. */
export function judgeCase(recorded: Case, ignored: readonly string[]): JudgedCase {
  const judged = (text: string | null): Judged => {
    const { style, facts, fields } = recorded
    const language = languageOf(recorded.language)
    // A number that was not asked for is not judged: it is the one the answer has.
    const asked = { style, facts, descriptionSentences: recorded.sentences ?? 1, language }
    const found = judgeAnswer({ text: text ?? '', refused: false }, asked)
    if (found.candidate === null) return found
    const own = recorded.sentences ?? countSentences(found.candidate.description, language)
    const counts = ({ field, rule }: Violation) =>
      fields.includes(field) &&
      !(rule === 'sentences' && recorded.sentences === null && own > 0) &&
      !ignored.some(name => name === rule || name === `${field} ${rule}`)
    return { ...found, violations: found.violations.filter(counts) }
  }
  const first = judged(recorded.first)
  const second = recorded.second === null ? null : judged(recorded.second)
  const last = isPublishable(first) || second === null ? first : bestOf(second, first)
  const faults = first.candidate === null ? [] : first.violations
  const mended = JSON.stringify([first.candidate, second?.candidate ?? null])
  return { ...recorded, verdict: verdictOf(recorded, first, last), faults, firstJudged: first, last, mended }
}

function verdictOf({ first, second }: Case, judged: Judged, last: Judged): Verdict {
  if (isPublishable(judged)) {
    return JSON.stringify(judged.written) === JSON.stringify(judged.candidate) ? 'right' : 'normalized'
  }
  if (first === null) return 'failed'
  if (second === null) return 'unrepaired'
  return isPublishable(last) ? 'repaired' : 'failed'
}

/** Counts of one set of recordings. `rules`: in how many of them a rule fired at least once after mending. */
export type Figures = {
  /** SHA-256 of the answers, by which the same ones are known. */
  answers: string
  photos: number
  verdicts: Record<Verdict, number>
  rules: Record<string, number>
  /** Tokens per photo, both calls. */
  tokens: { input: number; cached: number; output: number }
  /** In the order of the answers. `mended`: a hash of the texts after mending; `broken`: each rule with its field. */
  cases: { photo: string; verdict: Verdict; mended: string; broken: string[] }[]
}

export function figuresOf(cases: readonly JudgedCase[]): Figures {
  const verdicts = Object.fromEntries(VERDICTS.map(verdict => [verdict, 0])) as Figures['verdicts']
  const rules: Record<string, number> = {}
  const hash = createHash('sha256')
  const tokens = { input: 0, cached: 0, output: 0 }
  for (const { verdict, faults, first, second, input, cached, output } of cases) {
    verdicts[verdict] += 1
    for (const rule of new Set(faults.map(({ rule }) => rule))) rules[rule] = (rules[rule] ?? 0) + 1
    hash.update(`${first}\0${second}\0`)
    tokens.input += input / cases.length
    tokens.cached += cached / cases.length
    tokens.output += output / cases.length
  }
  return {
    ...{ answers: hash.digest('hex'), photos: cases.length, verdicts, rules, tokens },
    cases: cases.map(each => ({
      photo: each.photo,
      verdict: each.verdict,
      mended: createHash('sha256').update(each.mended).digest('hex').slice(0, 12),
      broken: brokenIn(each),
    })),
  }
}

/** The rules that the first answer breaks once mended, or the texts that came of both. */
function brokenIn({ faults, last }: JudgedCase): string[] {
  const found = [...faults, ...(last.candidate === null ? [] : last.violations)]
  return [...new Set(found.map(({ field, rule }) => `${field} ${rule}`))].toSorted()
}

/** The 95 % interval of a share by Wilson's score, both ends between 0 and 1. */
export function intervalOf(count: number, of: number): [low: number, high: number] {
  if (of === 0) return [0, 1]
  const z = 1.96
  const share = count / of
  const centre = share + z ** 2 / (2 * of)
  const spread = z * Math.sqrt((share * (1 - share)) / of + z ** 2 / (4 * of ** 2))
  return [Math.max(0, (centre - spread) / (1 + z ** 2 / of)), Math.min(1, (centre + spread) / (1 + z ** 2 / of))]
}

/** Openings of three words that more than a tenth of a job's descriptions share; a job is one model in one style. */
export function sharedOpenings(
  cases: readonly JudgedCase[],
): { job: string; opening: string; count: number; of: number }[] {
  const jobs = Map.groupBy(cases, ({ model, style }) => `${model}, ${style}`)
  return [...jobs].flatMap(([job, own]) => {
    const openings = Map.groupBy(own, ({ last }) => openingOf(last))
    return [...openings]
      .filter(([opening, same]) => opening !== '' && same.length > 1 && same.length > own.length / 10)
      .map(([opening, same]) => ({ job, opening, count: same.length, of: own.length }))
  })
}

const openingOf = ({ candidate }: Judged) => candidate?.description.toLowerCase().match(/^\S+ \S+ \S+/)?.[0] ?? ''
