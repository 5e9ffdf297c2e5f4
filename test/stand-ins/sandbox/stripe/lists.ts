import type { SQLInputValue } from 'node:sqlite'
import { row, rows, text } from '../db.ts'
import type { Sandbox } from '../sandbox.ts'
import { invalid, missing } from './failure.ts'
import type { Kind } from './objects.ts'
import { integerParam, textParam } from './params.ts'

export const pageParams = {
  limit: integerParam.optional(),
  starting_after: textParam.optional(),
  ending_before: textParam.optional(),
}
export type PageParams = {
  limit?: number | undefined
  starting_after?: string | undefined
  ending_before?: string | undefined
}

type Source = { table: 'stripe_objects' | 'stripe_events'; url: string; what: string }
type Filter = { sql: string; values: SQLInputValue[] }

/** One page of the objects of a kind, newest first. @throws StripeFailure */
export function listPage(
  sandbox: Sandbox,
  { kind, url, paymentIntent }: { kind: Kind; url: string; paymentIntent?: string | undefined },
  page: PageParams,
): object {
  const filters: Filter[] = [{ sql: 'object = ?', values: [kind] }]
  if (paymentIntent !== undefined) filters.push({ sql: 'payment_intent = ?', values: [paymentIntent] })
  return pageOf(sandbox, { table: 'stripe_objects', url, what: kind }, filters, page)
}

/** Stripe's cursors: `starting_after` continues with older rows, `ending_before` with the adjacent newer ones. */
export function pageOf(sandbox: Sandbox, source: Source, filters: Filter[], page: PageParams): object {
  const limit = page.limit ?? 10
  if (limit < 1 || limit > 100) {
    throw invalid('This value must be between 1 and 100.', { code: 'parameter_invalid_integer', param: 'limit' })
  }
  const { starting_after: after, ending_before: before } = page
  if (after !== undefined && before !== undefined) {
    throw invalid('You cannot use both starting_after and ending_before.')
  }
  const all = [...filters]
  if (after !== undefined) all.push({ sql: 'n < ?', values: [numberOf(sandbox, source, after, 'starting_after')] })
  if (before !== undefined) all.push({ sql: 'n > ?', values: [numberOf(sandbox, source, before, 'ending_before')] })
  const where = all.length === 0 ? '' : `WHERE ${all.map(filter => filter.sql).join(' AND ')}`
  const found = rows(
    sandbox.db,
    `SELECT body FROM ${source.table} ${where} ORDER BY n ${before === undefined ? 'DESC' : 'ASC'} LIMIT ?`,
    ...all.flatMap(filter => filter.values),
    limit + 1,
  )
  const data = found.slice(0, limit).map(one => JSON.parse(text(one, 'body')))
  return {
    object: 'list',
    data: before === undefined ? data : data.reverse(),
    has_more: found.length > limit,
    url: source.url,
  }
}

function numberOf(sandbox: Sandbox, { table, what }: Source, id: string, param: string): number {
  const found = row(sandbox.db, `SELECT n FROM ${table} WHERE id = ?`, id)
  if (!found) throw missing(what, id, param)
  return Number(found.n)
}
