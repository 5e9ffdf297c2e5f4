import { STYLES } from '#worker/domain/styles.ts'
import { figuresOf, intervalOf, type JudgedCase, sharedOpenings, VERDICT_NAMES, VERDICTS } from './figures.ts'

/** In dollars for a million tokens. */
export type Prices = { input: number; cached: number; output: number }

/** Prints verdicts for all, by style and by model, how often each rule fires, shared openings, tokens and what they cost. */
export function printReport(cases: JudgedCase[], prices: Prices | null): void {
  const rows = [
    ['', 'Texts', ...VERDICTS.map(verdict => VERDICT_NAMES[verdict])],
    verdictRow('All', cases),
    ...groups(cases, ({ style }) => STYLES[style].shortTitle),
    ...groups(cases, ({ model }) => model),
  ]
  console.log(table(rows))
  const { rules, photos, tokens } = figuresOf(cases)
  const fires = Object.entries(rules).sort(([, a], [, b]) => b - a)
  console.log(
    table([
      ['Rule, after mending', 'Texts', 'Per 1,000', '95 %'],
      ...fires.map(([rule, count]) => ruleRow(rule, count, photos)),
    ]),
  )
  for (const { job, opening, count, of } of sharedOpenings(cases)) {
    console.log(`${count} of ${of} descriptions begin with “${opening}” (${job})`)
  }
  if (tokens.input === 0) return
  const { input, cached, output } = tokens
  console.log(
    `Tokens per photo: ${Math.round(input)} in, ${Math.round(cached)} of them cached, ${Math.round(output)} out`,
  )
  if (!prices) return
  const millionth = (input - cached) * prices.input + cached * prices.cached + output * prices.output
  console.log(`Cost of 1,000 photos: $${(millionth / 1000).toFixed(2)}`)
}

function groups(cases: JudgedCase[], nameOf: (judged: JudgedCase) => string): string[][] {
  const byName = Map.groupBy(cases, nameOf)
  return byName.size < 2 ? [] : [...byName].map(([name, own]) => verdictRow(name, own))
}

function verdictRow(name: string, cases: JudgedCase[]): string[] {
  const { verdicts, photos } = figuresOf(cases)
  const share = (count: number) => `${count} (${((100 * count) / Math.max(1, photos)).toFixed(1)} %)`
  return [name, `${photos}`, ...VERDICTS.map(verdict => share(verdicts[verdict]))]
}

function ruleRow(rule: string, count: number, of: number): string[] {
  const [low, high] = intervalOf(count, of)
  const perMille = (share: number) => (1000 * share).toFixed(1)
  return [rule, `${count}`, perMille(count / of), `${perMille(low)}–${perMille(high)}`]
}

function table(rows: string[][]): string {
  const widths = rows[0]?.map((_, column) => Math.max(...rows.map(row => row[column]?.length ?? 0))) ?? []
  const pad = (cell: string, column: number) =>
    column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)
  return `${rows.map(row => row.map(pad).join('  ')).join('\n')}\n`
}
