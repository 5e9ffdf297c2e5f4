import { parseSync } from 'vite'

/** A node with its position. Its other keys depend on its type. */
export type Node = { type: string; start: number; end: number } & Record<string, unknown>

/** Keys that do not affect the meaning. */
const LAYOUT = new Set(['start', 'end', 'raw', 'shorthand', 'directive'])

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && 'start' in value

/** @throws Error when the text does not parse as TypeScript. */
export function parse(file: string, text: string): Node {
  const { program, errors } = parseSync(file, text, { preserveParens: false })
  if (errors[0] || !isNode(program)) throw new Error(`${file}: ${errors[0]?.message}`)
  return program
}

export const childrenOf = (node: Node): Node[] => Object.values(node).flat().filter(isNode)

/** The node and everything below it. */
export function walk(node: Node): Node[] {
  return [node, ...childrenOf(node).flatMap(walk)]
}

export const isDeclaration = ({ type }: Node) => type.endsWith('Declaration')
export const isStatement = (node: Node) => node.type.endsWith('Statement') || isDeclaration(node)

/** The single child of a node that has no meaning of its own: braces around one statement, or the bounds of an optional chain. */
export function only(node: Node): Node | undefined {
  if (node.type !== 'ChainExpression' && node.type !== 'BlockStatement') return undefined
  const [first, ...others] = childrenOf(node)
  return first && others.length === 0 && !isDeclaration(first) ? first : undefined
}

export const collapsed = (text: string) => text.replace(/\s+/g, ' ')

/** A text that is equal for equal syntax, whatever the layout. */
export function canonical(node: Node): string {
  const inner = only(node)
  if (inner) return canonical(inner)
  if (node.type === 'JSXText') return collapsed(String(node.value)).trim()
  // White space in templates, which contain SQL, is ignored too.
  if (node.type === 'TemplateElement') return collapsed(JSON.stringify(node.value).replaceAll('\\n', ' '))
  const parts = Object.entries(node).map(([key, value]) => (LAYOUT.has(key) ? '' : `${key}:${canonicalValue(value)}`))
  return `(${parts.join(' ')})`
}

function canonicalValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(canonicalValue).filter(Boolean).join()}]`
  if (isNode(value)) return canonical(value)
  return typeof value === 'bigint' ? String(value) : (JSON.stringify(value) ?? '')
}
