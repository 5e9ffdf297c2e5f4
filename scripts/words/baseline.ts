import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { counted } from '#worker/domain/counted.ts'
import { type Figures, intervalOf, VERDICT_NAMES, VERDICTS, type Verdict } from './figures.ts'

const Baseline = z.object({
  answers: z.string(),
  photos: z.number(),
  verdicts: z.record(z.enum(VERDICTS), z.number()),
  rules: z.record(z.string(), z.number()),
  tokens: z.object({ input: z.number(), cached: z.number().default(0), output: z.number() }),
  cases: z.array(
    z.object({ photo: z.string(), verdict: z.enum(VERDICTS), mended: z.string(), broken: z.array(z.string()) }),
  ),
})

/** Figures that `--save` wrote. @throws Error when the file holds no such figures. */
export function readBaseline(file: string): Figures {
  const { data } = Baseline.safeParse(JSON.parse(readFileSync(file, 'utf8')))
  if (!data) throw new Error(`${file} does not hold the figures that --save writes now; save them again.`)
  return data
}

/**
 * What is worse than in a baseline, in words. Figures of the same answers are compared exactly; for other answers only
 * what chance does not explain counts.
 */
export function regressions(now: Figures, baseline: Figures): string[] {
  const isSame = now.answers === baseline.answers
  const worse: string[] = []
  const compare = (name: string, count: number, before: number) => {
    const [low] = intervalOf(count, now.photos)
    if (isSame ? count > before : low > before / Math.max(1, baseline.photos)) {
      worse.push(`${name}: ${count} of ${now.photos}, was ${before} of ${baseline.photos}`)
    }
  }
  const asked = ({ verdicts: { right, normalized }, photos }: Figures) => photos - right - normalized
  compare('not right without the model', asked(now), asked(baseline))
  compare('failed', now.verdicts.failed, baseline.verdicts.failed)
  for (const rule of new Set([...Object.keys(now.rules), ...Object.keys(baseline.rules)])) {
    compare(`rule “${rule}”`, now.rules[rule] ?? 0, baseline.rules[rule] ?? 0)
  }
  return worse
}

/** Why an answer is judged differently: its text after mending is another one, or rules judge the same text differently. */
const CAUSES = {
  text: 'is mended to another text',
  stricter: 'has the same text and breaks more rules',
  laxer: 'has the same text and breaks fewer rules',
} as const
type Cause = keyof typeof CAUSES

export type Change = { photo: string; cause: Cause; from: Verdict; to: Verdict; gained: string[]; lost: string[] }

/** The answers whose verdict or broken rules differ from a baseline of the same answers; none if the answers are others. */
export function changesSince(baseline: Figures, now: Figures): Change[] {
  if (now.answers !== baseline.answers) return []
  return now.cases.flatMap((after, index) => {
    const before = baseline.cases[index]
    if (!before) return []
    const gained = after.broken.filter(rule => !before.broken.includes(rule))
    const lost = before.broken.filter(rule => !after.broken.includes(rule))
    if (before.verdict === after.verdict && gained.length + lost.length === 0) return []
    const cause = before.mended !== after.mended ? 'text' : gained.length > 0 ? 'stricter' : 'laxer'
    return [{ photo: after.photo, cause, from: before.verdict, to: after.verdict, gained, lost }]
  })
}

/** The changes by cause, a line each: `line 14: Mended → To repair, now breaks title cliché`. */
export function describeChanges(changes: readonly Change[]): string[] {
  return Object.entries(CAUSES).flatMap(([cause, what]) => {
    const own = changes.filter(change => change.cause === cause)
    return own.length === 0 ? [] : [`${counted(own.length, 'answer')} ${what}:`, ...own.map(changeLine)]
  })
}

function changeLine({ photo, from, to, gained, lost }: Change): string {
  const verdict = from === to ? `still ${VERDICT_NAMES[to]}` : `${VERDICT_NAMES[from]} → ${VERDICT_NAMES[to]}`
  const breaks = gained.length > 0 ? `, now breaks ${gained.join(', ')}` : ''
  const keeps = lost.length > 0 ? `, no longer breaks ${lost.join(', ')}` : ''
  return `  ${photo}: ${verdict}${breaks}${keeps}`
}
