import type { Stripe } from 'stripe'
import { type Row, row, rows, run, text } from '../db.ts'
import type { Sandbox } from '../sandbox.ts'

/** The objects, stored as they are returned. The SDK's types keep the stand-in to the shapes of its API version. */
type Kinds = {
  payment_intent: Stripe.PaymentIntent
  charge: Stripe.Charge
  refund: Stripe.Refund
  dispute: Stripe.Dispute
  payment_method: Stripe.PaymentMethod
}
export type Kind = keyof Kinds

export function insertObject<K extends Kind>(sandbox: Sandbox, object: Kinds[K], paymentIntent?: string) {
  run(
    sandbox.db,
    'INSERT INTO stripe_objects (id, object, payment_intent, body) VALUES (?, ?, ?, ?)',
    object.id,
    object.object,
    paymentIntent ?? null,
    JSON.stringify(object),
  )
}

/** Stores the object with these changes, and returns it. */
export function updateObject<T extends Kinds[Kind]>(sandbox: Sandbox, object: T, changes: Partial<T>): T {
  const changed = { ...object, ...changes }
  run(sandbox.db, 'UPDATE stripe_objects SET body = ? WHERE id = ?', JSON.stringify(changed), object.id)
  return changed
}

export function findObject<K extends Kind>(sandbox: Sandbox, kind: K, id: string): Kinds[K] | undefined {
  const found = row(sandbox.db, 'SELECT body FROM stripe_objects WHERE object = ? AND id = ?', kind, id)
  return found && bodyOf<K>(found)
}

/** Oldest first. */
export function listObjects<K extends Kind>(sandbox: Sandbox, kind: K): Kinds[K][] {
  return rows(sandbox.db, 'SELECT body FROM stripe_objects WHERE object = ? ORDER BY n', kind).map(bodyOf<K>)
}

function bodyOf<K extends Kind>(found: Row): Kinds[K] {
  return JSON.parse(text(found, 'body'))
}

/** Seconds since the epoch, as every instant of the API. */
export function secondsNow(sandbox: Sandbox): number {
  return Math.floor(sandbox.now() / 1_000)
}
