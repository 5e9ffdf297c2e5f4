import { type Change, type Edit, edited } from './mutant.ts'
import { canonical, childrenOf, collapsed, isDeclaration, isStatement, type Node, only, parse, walk } from './syntax.ts'

/** The position of a guard in its source, and its replacement. @throws Error unless it fits once and the result parses. */
export function locate(source: string, change: Change): Edit {
  const { file, sql, find, replace } = change
  const scope = scopeOf(parse(file, source), change)
  const edit =
    sql === undefined
      ? replacement(single(placesOf(scope, file, find), change), file, replace)
      : { ...single(piecesOf(scope, source, sql), change), text: replace }
  const result = edited(source, edit)
  if (result === source) throw new Error(`${file}: the replacement changes nothing`)
  parse(file, result)
  return edit
}

function single<T>(found: T[], { file, in: scope, find, sql }: Change): T {
  const [first, ...others] = found
  if (first !== undefined && others.length === 0) return first
  const times = others.length > 0 ? `${found.length} times` : 'nowhere'
  throw new Error(`${file}, ${scope}: ${JSON.stringify(find ?? sql)} fits ${times}`)
}

const MEMBER = /^(MethodDefinition|PropertyDefinition|Property)$/
const DECLARATION = /^(FunctionDeclaration|ClassDeclaration|VariableDeclarator)$/

/** The name of a declaration, a method or a property with a value. Private names begin with `#`. */
function nameOf(node: Node): string | undefined {
  if (node.type === 'ExportDefaultDeclaration') return 'default'
  const isNamed = DECLARATION.test(node.type) || (MEMBER.test(node.type) && node.shorthand !== true)
  const id = isNamed ? (node.id ?? node.key) : undefined
  const { type, name, value } = { type: '', name: undefined, value: undefined, ...(typeof id === 'object' ? id : {}) }
  return type === 'PrivateIdentifier' ? `#${name}` : (name ?? value)
}

function scopeOf(program: Node, { file, in: path }: Change): Node {
  const [top, ...inner] = path.split('.')
  // The declaration of an exported variable is a child of the export.
  const statements = childrenOf(program)
  const atTop = [statements, statements.flatMap(childrenOf), statements.flatMap(childrenOf).flatMap(childrenOf)].flat()
  let found = atTop.filter(node => !MEMBER.test(node.type) && nameOf(node) === top)
  for (const name of inner) {
    found = found.flatMap(scope =>
      childrenOf(scope)
        .flatMap(walk)
        .filter(node => nameOf(node) === name),
    )
  }
  const [scope, ...others] = found
  if (scope && others.length === 0) return scope
  throw new Error(`${file} has ${others.length > 0 ? 'several' : 'no'} ${path}`)
}

type Reading = { before: string; after: string; pick: (statement: Node) => Node | undefined }

/** Ways to parse a text. The line end closes a comment at its end. */
const READINGS = {
  expression: { before: '(', after: '\n)', pick: statement => childrenOf(statement)[0] },
  statement: {
    before: '',
    after: '\n',
    pick: statement => (statement.type.startsWith('Expr') ? undefined : statement),
  },
  property: { before: '({', after: '\n})', pick: statement => childrenOf(statement).flatMap(childrenOf)[0] },
  attribute: {
    ...{ before: '(<_ ', after: '\n/>)' },
    pick: statement => childrenOf(statement).flatMap(childrenOf).flatMap(childrenOf)[1],
  },
} satisfies Record<string, Reading>

/** Parses a text as if it stood in a loop in an asynchronous method of a class. */
function readAs(kind: keyof typeof READINGS, file: string, text: string): Node | undefined {
  const { before, after, pick }: Reading = READINGS[kind]
  if (kind === 'attribute' && !file.endsWith('.tsx')) return undefined
  try {
    const program = parse(file, `class _ extends Object { async _() { for (;;) {${before}${text}${after}} } }`)
    const [body] = childrenOf(program)
      .flatMap(walk)
      .filter(({ type }) => type === 'ForStatement')
      .flatMap(childrenOf)
    const [statement, ...others] = body ? childrenOf(body) : []
    return statement && others.length === 0 ? pick(statement) : undefined
  } catch {
    return undefined
  }
}

type Place = { node: Node; parent: Node }

function placesOf(scope: Node, file: string, text: string): Place[] {
  const kinds = Object.keys(READINGS) as (keyof typeof READINGS)[]
  const readings = kinds.flatMap(kind => readAs(kind, file, text) ?? [])
  if (readings.length === 0) throw new Error(`${file}: ${JSON.stringify(text)} does not parse`)
  // A single name is not searched for, because it may also be a member, a key or a parameter.
  const wanted = new Set(readings.filter(({ type }) => type !== 'Identifier').map(canonical))
  return walk(scope).flatMap(parent =>
    childrenOf(parent).flatMap(node => (!only(node) && wanted.has(canonical(node)) ? { node, parent } : [])),
  )
}

function replacement({ node, parent }: Place, file: string, text: string): Edit {
  const target = parent.type === 'ExpressionStatement' ? parent : node
  const { start, end, type } = target
  // A statement is replaced by a block, except a declaration, whose names must stay visible.
  if (isStatement(target)) return { start, end, text: isDeclaration(target) ? text : `{ ${text} }` }
  const isWhole = type === 'Property' || type.startsWith('JSX') || readAs('expression', file, text) === undefined
  return { start, end, text: isWhole ? text : `(${text})` }
}

/** The positions of a piece of a string or template, with white space collapsed. */
function piecesOf(scope: Node, source: string, piece: string): Pick<Edit, 'start' | 'end'>[] {
  const literal = collapsed(piece.trim()).replace(/[\\^$.*+?()[\]{}|]/g, '\\$&')
  const pattern = new RegExp(literal.replaceAll(' ', '\\s+'), 'g')
  return walk(scope)
    .filter(({ type, value }) => type === 'TemplateLiteral' || (type === 'Literal' && typeof value === 'string'))
    .flatMap(({ start, end }) =>
      [...source.slice(start, end).matchAll(pattern)].map(({ index, 0: { length } }) => ({
        ...{ start: start + index, end: start + index + length },
      })),
    )
}
