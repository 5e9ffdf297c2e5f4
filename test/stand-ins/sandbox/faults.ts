import * as z from 'zod'
import type { Call } from './calls.ts'
import { number, row, rows, run, text, transact } from './db.ts'
import { type Sandbox, SERVICES } from './sandbox.ts'

const faultShape = z.strictObject({
  service: z.enum(SERVICES),
  match: z.string().optional(),
  /** Only calls with this text, such as the id of a photo, in their method or parameters. */
  about: z.string().optional(),
  status: z.int().min(200).max(599).optional(),
  body: z.union([z.string(), z.looseObject({}), z.array(z.unknown())]).optional(),
  headers: z.record(z.string(), z.string()).optional(),
  delayMs: z.number().min(0).max(600_000).optional(),
  dropAfterWrite: z.boolean().optional(),
  times: z.int().min(0).optional(),
  /** An error of the service's own, which it repeats for the same idempotency key. */
  keep: z.boolean().optional(),
})
export const faultBody = faultShape.refine(
  ({ keep, service, status }) => !keep || (service === 'stripe' && status !== undefined),
  'keep is for an answer with status, of stripe',
)
export type Fault = z.infer<typeof faultBody>

export function addFault(sandbox: Sandbox, fault: Fault) {
  const remaining = fault.times === 0 ? null : (fault.times ?? 1)
  run(
    sandbox.db,
    'INSERT INTO faults (service, fault, remaining) VALUES (?, ?, ?)',
    fault.service,
    JSON.stringify(fault),
    remaining,
  )
}

export function clearFaults(sandbox: Sandbox) {
  run(sandbox.db, 'DELETE FROM faults')
}

/** The oldest fault that matches this call; decrements its count. */
export function takeFault(sandbox: Sandbox, { service, method, params }: Call): Fault | undefined {
  return transact(sandbox.db, () => {
    for (const candidate of rows(
      sandbox.db,
      'SELECT id, remaining FROM faults WHERE service = ? ORDER BY id',
      service,
    )) {
      const id = number(candidate, 'id')
      const stored = row(sandbox.db, 'SELECT fault FROM faults WHERE id = ?', id)
      const fault = faultBody.parse(JSON.parse(stored ? text(stored, 'fault') : '{}'))
      const { match = '', about = '' } = fault
      if (!method.includes(match) || !`${method} ${JSON.stringify(params)}`.includes(about)) continue
      if (candidate.remaining === null) return fault
      if (number(candidate, 'remaining') <= 1) run(sandbox.db, 'DELETE FROM faults WHERE id = ?', id)
      else run(sandbox.db, 'UPDATE faults SET remaining = remaining - 1 WHERE id = ?', id)
      return fault
    }
    return undefined
  })
}
