import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { sources } from '#test/kit/sources.ts'

/** The patterns of a file that use JavaScript's `\b`, which only knows ASCII letters. */
function asciiEdges({ file, text }: { file: string; text: string }): string[] {
  const patterns: { start: number; end: number; source: string }[] = []
  const known: { start: number; end: number }[] = []
  new Visitor({
    Literal(node) {
      if ('regex' in node && node.regex.pattern.includes('\\b')) patterns.push({ ...node, source: node.regex.pattern })
    },
    CallExpression({ start, end, callee, arguments: given }) {
      const [called, first] = [callee, given[0]].map(node => node && text.slice(node.start, node.end))
      const isMapped = called?.endsWith('.map') && first?.includes('withWordEdges')
      if (called === 'withWordEdges' || isMapped) known.push({ start, end })
    },
  }).visit(parseSync(file, text).program)
  return patterns
    .filter(({ start, end }) => !known.some(call => call.start <= start && end <= call.end))
    .map(({ source }) => `${file}: ${source.slice(0, 80)}`)
}

const language = sources.filter(({ file }) => /^worker\/vision\/language\/(?!shared\/word-edges)/.test(file))

test('patterns find word boundaries in every script', () => {
  expect(language.filter(({ text }) => text.includes('withWordEdges')).length).toBeGreaterThan(10)
  expect(language.flatMap(asciiEdges)).toEqual([])
})

const PART_MAX = 200

/** The patterns of a file, and the texts that become part of one, that are too long to be read. */
function longParts({ file, text }: { file: string; text: string }): string[] {
  const found: string[] = []
  const note = (part: string) => {
    if (part.length > PART_MAX) found.push(`${file}: ${part.slice(0, 80)}`)
  }
  new Visitor({
    Literal(node) {
      if ('regex' in node) note(node.regex.pattern)
      else if (typeof node.value === 'string' && /\||\(\?/.test(node.value)) note(node.value)
    },
    TemplateLiteral({ quasis }) {
      const whole = quasis.map(({ value }) => value.raw).join('')
      if (/\||\(\?/.test(whole)) note(whole)
    },
  }).visit(parseSync(file, text).program)
  return found
}

test('long patterns are made of parts with names', () => {
  expect(language.flatMap(longParts), `longer than ${PART_MAX} characters`).toEqual([])
})
