/** Quoted texts and names, and comments: what may contain a semicolon that ends nothing. */
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"|`(?:[^`]|``)*`|\[[^\]]*\]|--[^\n]*|\/\*[\s\S]*?\*\//g
const TRIGGER = /^\s*create\s+(?:temp(?:orary)?\s+)?trigger\b/i
const LAST_OF_TRIGGER = /;\s*end\s*$/i

/** The statements of a text, without their semicolons; what is only white space or a comment is left out. */
export function splitStatements(sql: string): string[] {
  // As long as the text itself, so that positions agree.
  const blank = sql.replaceAll(QUOTED, found => (/^(--|\/\*)/.test(found) ? ' ' : 'x').repeat(found.length))
  const statements: string[] = []
  let start = 0
  const take = (end: number) => {
    if (blank.slice(start, end).trim() !== '') statements.push(sql.slice(start, end).trim())
    start = end + 1
  }
  for (const { index } of blank.matchAll(/;/g)) {
    const soFar = blank.slice(start, index)
    // A trigger's own statements end with semicolons, too.
    if (!TRIGGER.test(soFar) || LAST_OF_TRIGGER.test(soFar)) take(index)
  }
  take(blank.length)
  return statements
}
