import { type ESTree, parseSync } from 'vite'
import type { Change } from './mutant.ts'

/** The source without the guard. @throws Error unless the guard occurs once and the result parses. */
export function without(source: string, { file, in: scope, find, replace }: Change): string {
  const declared = parse(file, source).filter(statement => namesOf(statement).includes(scope))
  const places = declared.flatMap(({ start, end }) =>
    [...source.slice(start, end).matchAll(patternOf(find))].map(({ index, 0: { length } }) => ({
      ...{ before: source.slice(0, start + index), after: source.slice(start + index + length) },
    })),
  )
  const [place, ...others] = places
  if (!place || others.length > 0) {
    throw new Error(`${file}, ${scope}: ${JSON.stringify(find)} occurs ${places.length} times`)
  }
  const result = place.before + replace + place.after
  parse(file, result)
  return result
}

function parse(file: string, text: string): ESTree.Program['body'] {
  const { program, errors } = parseSync(file, text)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  return program.body
}

/** What a statement at the top of a file declares. */
function namesOf(statement: ESTree.Program['body'][number]): string[] {
  const declaration = 'declaration' in statement && statement.declaration ? statement.declaration : statement
  if (declaration.type === 'VariableDeclaration') {
    return declaration.declarations.flatMap(({ id }) => (id.type === 'Identifier' ? id.name : []))
  }
  const isNamed = declaration.type === 'FunctionDeclaration' || declaration.type === 'ClassDeclaration'
  return isNamed && declaration.id ? [declaration.id.name] : []
}

/** Matches a text whatever its line breaks and trailing commas. */
function patternOf(text: string): RegExp {
  const tokens = text.match(/\w+|[^\w\s]/g) ?? []
  const escaped = tokens.map(token => (/\w/.test(token) ? token : `${/[)\]}]/.test(token) ? ',?\\s*' : ''}\\${token}`))
  return new RegExp(`(?<!\\w)${escaped.join('\\s*')}(?!\\w)`, 'g')
}
