/** One line of the table: a measurement and its upper bound. */
export type Measurement = { what: string; value: number; budget: number; unit: string; note?: string }

export const over = ({ value, budget }: Measurement) => value > budget

/** The median; of an even number of values, the upper of the two in the middle. */
export const median = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** The value that this share of the values, in percent, does not exceed. */
export const percentile = (values: number[], percent: number) =>
  values.toSorted((a, b) => a - b)[Math.ceil((values.length * percent) / 100) - 1] ?? 0

const shown = (value: number) => (Number.isInteger(value) ? String(value) : value.toFixed(2))

/** The measurements as an aligned table, with a mark before each one over its bound. */
export function table(measurements: Measurement[]): string {
  const rows = measurements.map(line => [
    over(line) ? 'OVER' : 'ok',
    line.what,
    `${shown(line.value)} ${line.unit}`,
    `≤ ${shown(line.budget)} ${line.unit}`,
    line.note ?? '',
  ])
  const widths = [0, 1, 2, 3].map(column => Math.max(...rows.map(row => row[column]?.length ?? 0)))
  return rows
    .map(row =>
      row
        .map((cell, column) => cell.padEnd(widths[column] ?? 0))
        .join('  ')
        .trimEnd(),
    )
    .join('\n')
}
