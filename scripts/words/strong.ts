import { isPublishable } from '#worker/vision/judge.ts'
import { intervalOf, judgeCase } from './figures.ts'
import type { Case } from './records.ts'

/** Models as capable as those the product is meant for. */
const STRONG_MODEL =
  /gemma-3-27b|gemma-4-(?:26b|31b)|Qwen3\.[56]-(?:9B|27B|35B)|Devstral|Ministral-3-14B|pixtral|InternVL3-14B|GLM-4\.6V|Ornith/
/** What these answers' prompts had asked for otherwise than ours does. */
const ASKED_OTHERWISE = ['length', 'date', 'link']

/** Whether an answer resembles one the product would get: from a capable model, to a prompt that asks for restraint, whole. */
const isStrong = ({ model, strict, fields }: Case) => strict && fields.length === 3 && STRONG_MODEL.test(model)

/** How many strong answers there are, how many need a repair call, and in how many of them each rule is broken. */
export type StrongFigures = { answers: number; repairs: number; rules: Record<string, number> }

/** Lengths, dates and links do not count. */
export function strongFigures(cases: readonly Case[]): StrongFigures {
  const strong = cases.filter(isStrong).map(each => judgeCase(each, ASKED_OTHERWISE))
  const faulty = strong.filter(({ firstJudged }) => !isPublishable(firstJudged))
  const rules: Record<string, number> = {}
  for (const { faults } of faulty) {
    for (const rule of new Set(faults.map(({ rule }) => rule))) rules[rule] = (rules[rule] ?? 0) + 1
  }
  return { answers: strong.length, repairs: faulty.length, rules }
}

/** The figures as a line or two; none without strong answers. */
export function describeStrong({ answers, repairs, rules }: StrongFigures): string[] {
  if (answers === 0) return []
  const percent = (share: number) => (100 * share).toFixed(1)
  const [low, high] = intervalOf(repairs, answers)
  const broken = Object.entries(rules).sort(([, a], [, b]) => b - a)
  return [
    `Strong answers (capable model, strict prompt, all three texts): ${repairs} of ${answers} need a repair call, ${percent(repairs / answers)} % (95 %: ${percent(low)}–${percent(high)}); ${ASKED_OTHERWISE.join(', ')} left out`,
    ...(repairs === 0 ? [] : [`  broken in them: ${broken.map(([rule, count]) => `${rule} ${count}`).join(', ')}`]),
  ]
}
