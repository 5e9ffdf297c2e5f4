import { type SQL, sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/d1'
import * as schema from './schema.ts'

export function openDb(d1: D1Database) {
  return drizzle(d1, { schema })
}

export type Db = ReturnType<typeof openDb>

/** The condition under which a statement takes effect. */
export type Condition = SQL

/** A list as a single parameter, since a statement takes no more than 100; for `inArray`. */
export function jsonList(values: readonly string[]): SQL {
  return sql`(select value from json_each(${JSON.stringify(values)}))`
}

/** Whether D1 refused a statement for this constraint, in SQLite's words: "UNIQUE constraint failed: table.column". */
export function isFailureOf(constraint: string, error: unknown): boolean {
  return error instanceof Error && (error.message.includes(constraint) || isFailureOf(constraint, error.cause))
}
