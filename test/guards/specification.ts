import { CALLS, QUERIES } from './specification/calls.ts'
import { CONSTANTS } from './specification/constants.ts'
import { LANDING } from './specification/landing.ts'
import { MESSAGES } from './specification/messages.ts'
import { ROUTES, SCREENS } from './specification/screens.ts'
import { STATES } from './specification/states.ts'
import { VALIDATION } from './specification/validation.ts'

/** Every text, number and route of the specification, by id. Tests get one by `sees`. */
export const SPECIFICATION = {
  ...SCREENS,
  ...ROUTES,
  ...LANDING,
  ...STATES,
  ...VALIDATION,
  ...CALLS,
  ...QUERIES,
  ...MESSAGES,
  ...CONSTANTS,
}
type Rows = typeof SPECIFICATION
export type RowId = keyof Rows
/** The value of a row. One that a later decision changed is `{value, settledBy}`. */
export type Expected<Id extends RowId> = Settled<Rows[Id]>
type Settled<Row> = Row extends { value: infer Value; settledBy: string } ? Value : Row

const isRow = (id: string): id is RowId => Object.hasOwn(SPECIFICATION, id)

/** The rows that no passing test asked for. `asked`: the ids that passing tests asked for. */
export function rowsNobodyAsked(asked: Iterable<string>): RowId[] {
  const seen = new Set(asked)
  return Object.keys(SPECIFICATION)
    .filter(isRow)
    .filter(id => !seen.has(id))
}
