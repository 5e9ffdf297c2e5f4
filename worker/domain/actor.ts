export type Role = 'temporary' | 'full'

/** The signed-in user of a session. Ownership is always decided by this `userId`. */
export type Person = { kind: 'person'; userId: string; email: string; role: Role; sessionHash: string }

/** The product itself, working for its users: cron, queue, webhook. */
type System = { kind: 'system'; name: 'cron' | 'queue' | 'webhook' }

/** The caller of a service. A service that acts only for a signed-in user takes a `Person`. */
export type Actor = Person | System

/** In whose name strangers who sign in call a platform: to its budget all of them are one person. */
export const STRANGER_ID = 'stranger'
