import { parseSync, Visitor } from 'vite'
import { expect, test } from 'vitest'
import { sources } from '../support/sources.ts'

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

test('patterns find word boundaries in every script', () => {
  const language = sources.filter(({ file }) => /^worker\/vision\/language\/(?!shared\/word-edges)/.test(file))
  expect(language.filter(({ text }) => text.includes('withWordEdges')).length).toBeGreaterThan(10)
  expect(language.flatMap(asciiEdges)).toEqual([])
})
