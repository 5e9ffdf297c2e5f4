import * as z from 'zod'
import { number, rows, run, text } from '../../sandbox/db.ts'
import type { StandIn } from '../stand-in.ts'
import { CloudflareFailure } from './failure.ts'

/** `times`: 0 for every call until the reset. */
export const faultBody = z.strictObject({
  match: z.string().min(1).refine(isPattern, 'match is no pattern'),
  status: z.int().min(400).max(599).default(500),
  code: z.int().default(10_000),
  message: z.string().default('Internal error'),
  times: z.int().min(0).default(1),
})

function isPattern(match: string): boolean {
  try {
    return new RegExp(match) !== undefined
  } catch {
    return false
  }
}

export function addFault({ db }: StandIn, { match, status, code, message, times }: z.infer<typeof faultBody>) {
  run(
    db,
    'INSERT INTO faults (match, status, code, message, remaining) VALUES (?, ?, ?, ?, ?)',
    match,
    status,
    code,
    message,
    times === 0 ? null : times,
  )
}

/** The oldest fault whose text or pattern is in `METHOD path`; counts it down. Such a call is answered and not performed. */
export function takeFault({ db }: StandIn, called: string): CloudflareFailure | undefined {
  const fault = rows(db, 'SELECT * FROM faults ORDER BY id').find(found => {
    const match = text(found, 'match')
    return called.includes(match) || new RegExp(match).test(called)
  })
  if (!fault) return undefined
  const id = number(fault, 'id')
  if (fault.remaining !== null && number(fault, 'remaining') <= 1) run(db, 'DELETE FROM faults WHERE id = ?', id)
  else run(db, 'UPDATE faults SET remaining = remaining - 1 WHERE id = ?', id)
  return new CloudflareFailure(number(fault, 'status'), [
    { code: number(fault, 'code'), message: text(fault, 'message') },
  ])
}
