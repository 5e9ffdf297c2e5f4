import { TestRunner } from 'vitest'
import { type Expected, type RowId, SPECIFICATION } from '#test/guards/specification.ts'

declare module 'vitest' {
  interface TaskMeta {
    /** The rows of the specification that the test asked for. */
    sees?: RowId[]
  }
}

type Text = { [Id in RowId]: Expected<Id> extends string ? Id : never }[RowId]

function ask(id: RowId) {
  const test = TestRunner.getCurrentTest()
  if (!test) throw new Error(`"${id}" is asked for outside a test`)
  test.meta.sees = [...(test.meta.sees ?? []), id]
}

/**
 * What the specification says in this row. The row counts as checked if the running test, which compares the product
 * with it, passes.
 */
export function sees<Id extends RowId>(id: Id): Expected<Id>
/** A text of the specification with its placeholders filled in: `Provider` for `{Provider}`. */
export function sees(id: Text, fill: Record<string, string | number>): string
export function sees(id: RowId, fill?: Record<string, string | number>): unknown {
  ask(id)
  const row: unknown = SPECIFICATION[id]
  const value = typeof row === 'object' && row !== null && 'settledBy' in row && 'value' in row ? row.value : row
  if (!fill || typeof value !== 'string') return value
  return value.replace(/\{(\w+)\}/g, (_, name: string) => {
    if (!(name in fill)) throw new Error(`"${id}" needs ${name}`)
    return String(fill[name])
  })
}
