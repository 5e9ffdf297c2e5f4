import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { type ESTree, parseSync, Visitor } from 'vite'

const ROOT = new URL('../..', import.meta.url).pathname
const FOLDERS = ['worker', 'durable-objects', 'web', 'test', 'scripts']
const MADE = /(^|\/)(dist|node_modules|\.wrangler)\//

export type Import = {
  from: string
  /** A path from the project's root, or a package. */
  to: string
  /** The imported names; `*` for a whole module, a dynamic import or an import for side effects. */
  names: string[]
  typeOnly: boolean
}

export type Source = {
  file: string
  text: string
  lines: number
  imports: Import[]
  /** What is exported although another file defines it; `*` for all of a module. */
  reexports: string[]
  /** Every string, template and JSX text, types excluded, with white space collapsed; `{}` marks a template's substitution. */
  texts: string[]
  /** Each member access with the name before it: `this.#sql.exec` as `#sql.exec`. */
  members: string[]
  /** The columns that `.set({ … })` writes. */
  columnsSet: string[]
  /** Functions called with an inline object type as type argument. */
  callsOfInlineTypes: string[]
}

export const read = (file: string) => readFileSync(join(ROOT, file), 'utf8')
export const isLocal = (path: string) => FOLDERS.some(folder => path.startsWith(`${folder}/`))
export const isProduct = (path: string) => /^(worker|durable-objects|web)\//.test(path)
export const countLines = (text: string) => text.split('\n').length - 1

/** Every file of the product, its tests and scripts, relative to the project's root. */
export const files = FOLDERS.flatMap(folder =>
  readdirSync(join(ROOT, folder), { recursive: true })
    .map(name => `${folder}/${String(name)}`)
    .filter(file => !MADE.test(file) && statSync(join(ROOT, file)).isFile()),
).sort()

function resolveImport(from: string, specifier: string): string {
  const path = specifier.replace(/\?.*$/, '')
  if (path.startsWith('#')) return path.slice(1)
  return path.startsWith('.') ? normalize(join(dirname(from), path)) : path
}

function nameOf(node: ESTree.Node): string {
  if (node.type === 'PrivateIdentifier') return `#${node.name}`
  if (node.type === 'Identifier') return node.name
  if (node.type === 'MemberExpression') return nameOf(node.property)
  return node.type === 'Literal' ? String(node.value) : ''
}

/** The keys of an object literal, including those of literals spread into it. */
function keysOf(node: ESTree.Node): string[] {
  if (node.type !== 'ObjectExpression') return []
  return node.properties.flatMap(property =>
    property.type === 'SpreadElement' ? keysOf(property.argument) : [nameOf(property.key)],
  )
}

/** @throws Error when the text does not parse as TypeScript or JavaScript. */
function parseSource(file: string, text: string): Source {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const source: Source = {
    ...{ file, text, lines: countLines(text), imports: [], reexports: [] },
    ...{ texts: [], members: [], columnsSet: [], callsOfInlineTypes: [] },
  }
  const typeLiterals = new Set<number>()
  const imported = new Set<string>()
  const addText = (found: string) => source.texts.push(found.replace(/\s+/g, ' ').trim())
  const addImport = (specifier: string, names: string[], typeOnly: boolean) =>
    source.imports.push({
      from: file,
      to: resolveImport(file, specifier),
      names: names.length > 0 ? names : ['*'],
      typeOnly,
    })

  new Visitor({
    ImportDeclaration({ source: { value }, specifiers, importKind }) {
      const named = specifiers.filter(one => one.type === 'ImportSpecifier')
      const onlyTypes =
        named.length > 0 && specifiers.every(one => named.some(n => n === one && n.importKind === 'type'))
      const names = specifiers.map(one =>
        one.type === 'ImportSpecifier' ? nameOf(one.imported) : one.type === 'ImportDefaultSpecifier' ? 'default' : '*',
      )
      addImport(value, names, importKind === 'type' || onlyTypes)
      for (const { local } of specifiers) imported.add(local.name)
    },
    ExportNamedDeclaration({ source: from, specifiers, exportKind }) {
      const names = specifiers.map(({ local }) => nameOf(local))
      if (from) addImport(from.value, names, exportKind === 'type')
      source.reexports.push(...names.filter(name => from || imported.has(name)))
    },
    ExportAllDeclaration({ source: { value }, exportKind }) {
      addImport(value, [], exportKind === 'type')
      source.reexports.push('*')
    },
    ImportExpression({ source: from }) {
      if (from.type === 'Literal') addImport(String(from.value), [], false)
    },
    TSImportType({ source: { value } }) {
      addImport(value, [], true)
    },
    MemberExpression({ object, property, computed }) {
      if (!computed) source.members.push(`${nameOf(object)}.${nameOf(property)}`)
    },
    CallExpression({ callee, arguments: [first], typeArguments }) {
      if (typeArguments?.params.some(({ type }) => type === 'TSTypeLiteral')) {
        source.callsOfInlineTypes.push(nameOf(callee))
      }
      if (first && callee.type === 'MemberExpression' && nameOf(callee) === 'set') {
        source.columnsSet.push(...keysOf(first))
      }
    },
    TSLiteralType({ literal }) {
      typeLiterals.add(literal.start)
    },
    Literal({ value, start }) {
      if (typeof value === 'string' && !typeLiterals.has(start)) addText(value)
    },
    TemplateLiteral({ quasis }) {
      addText(quasis.map(({ value }) => value.cooked ?? value.raw).join('{}'))
    },
    JSXText({ value }) {
      addText(value)
    },
  }).visit(program)
  return source
}

export const sources = files
  .filter(file => /\.(ts|tsx|mjs)$/.test(file) && !file.endsWith('.d.ts'))
  .map(file => parseSource(file, read(file)))

export const imports = sources.flatMap(source => source.imports)
