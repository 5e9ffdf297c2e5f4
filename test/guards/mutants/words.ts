import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isRow, SPECIFICATION } from '../specification.ts'
import { projectOf, type Trial } from './mutant.ts'

/** Written by a full test run: for each row of the specification, the tests that asked for it. */
const ASKERS = 'node_modules/.photonym-words.json'
const SOURCES = ['{web,worker,durable-objects}/**/*.{ts,tsx,html}']
const BUILT = /(^|\/)(dist|node_modules)\//

type Asker = Pick<Trial, 'test' | 'fails'>

/** A text changed in each place that contains it, for every test that asked for it, fastest test first. */
export type Word = [Trial, ...Trial[]]

/**
 * Draws texts of the specification by a seed and changes them where the product says them. `unfound`: ids of texts that
 * no source line contains in one piece. @throws Error before the first whole run of the tests.
 */
export function drawWords(root: string, seed: string, count: number): { words: Word[]; unfound: string[] } {
  if (!existsSync(join(root, ASKERS))) throw new Error('Run `npm test` first: it notes which test asks for which text.')
  const askers: Record<string, Asker[]> = JSON.parse(readFileSync(join(root, ASKERS), 'utf8'))
  const rank = (id: string) => createHash('sha256').update(seed).update(id).digest('hex')
  const sources = globSync(SOURCES, { cwd: root })
    .filter(file => !BUILT.test(file))
    .map(file => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  const words: Word[] = []
  const unfound: string[] = []
  for (const id of Object.keys(askers).toSorted((a, b) => rank(a).localeCompare(rank(b)))) {
    if (words.length === count) break
    const text = textOf(id)
    if (text === null) continue
    const places = sources.flatMap(({ file, source }) => placesIn(file, source, text))
    const [first, ...others] = (askers[id] ?? [])
      .toSorted((a, b) => COST[projectOf(a)] - COST[projectOf(b)])
      .flatMap(asker => places.map(place => ({ guard: `${id}: "${text}"`, ...place, ...asker })))
    if (first) words.push([first, ...others])
    else unfound.push(id)
  }
  return { words, unfound }
}

/** The longest piece of a row's text between its placeholders; null for numbers, calls, addresses and machine words. */
function textOf(id: string): string | null {
  const row: unknown = isRow(id) ? SPECIFICATION[id] : null
  if (typeof row !== 'string' || !/^[A-Z{]/.test(row) || row.includes(' /api/')) return null
  const [longest = ''] = row.split(/\{\w+\}/).toSorted((a, b) => b.length - a.length)
  return longest.trim()
}

/** The places where a source contains the text as a whole string or between tags, in a line that occurs once. */
function placesIn(file: string, source: string, text: string): Pick<Trial, 'file' | 'edit'>[] {
  const changed = `${text.slice(0, -1)}${text.endsWith('x') ? 'y' : 'x'}`
  // A single word may occur in any sentence.
  const said = new RegExp(
    text.includes(' ') ? `(^|[\\s>'"\`(}])${escaped(text)}(?!\\w)` : `(^\\s*|[>'"\`])${escaped(text)}([<'"\`]|$)`,
  )
  return source.split('\n').flatMap(line => {
    const isSaid = !/^\s*(\*|\/[/*]|import )/.test(line) && said.test(line)
    if (!isSaid || source.split(line).length !== 2) return []
    const start = source.indexOf(line)
    return [{ file, edit: { start, end: start + line.length, text: line.replace(text, () => changed) } }]
  })
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')

const COST = { rules: 0, worker: 1, world: 2, browser: 3, journeys: 4 } as const
