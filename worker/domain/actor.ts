export type Role = 'temporary' | 'full'

/** The signed-in user of a session. Ownership is always decided by this `userId`. */
export type Person = { kind: 'person'; userId: string; email: string; role: Role; sessionHash: string }

/** The product itself, working for its users: cron, queue, webhook. */
type System = { kind: 'system'; name: 'cron' | 'queue' | 'webhook' }

/** The caller of a service. A service that acts only for a signed-in user takes a `Person`. */
export type Actor = Person | System

/** The user id for calls made for strangers who sign in: the budget counts all of them as one user. */
export const STRANGER_ID = 'stranger'
