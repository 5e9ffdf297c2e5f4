/** What a spreadsheet takes for the beginning of a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** One line of a CSV file as RFC 4180 has it. A cell that a spreadsheet would calculate begins with an apostrophe. */
export function csvLine(cells: (string | null)[]): string {
  return `${cells.map(cell => quoted(cell ?? '')).join(',')}\r\n`
}

function quoted(cell: string): string {
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
