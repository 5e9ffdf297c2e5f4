/** How spreadsheets recognise a formula. */
const FORMULA = /^[=+\-@\t\r]/

/** One RFC 4180 record. A cell that a spreadsheet would evaluate is prefixed with an apostrophe. */
export function csvLine(cells: (string | null)[]): string {
  return `${cells.map(cell => quoted(cell ?? '')).join(',')}\r\n`
}

function quoted(cell: string): string {
  const harmless = FORMULA.test(cell) ? `'${cell}` : cell
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless
}
