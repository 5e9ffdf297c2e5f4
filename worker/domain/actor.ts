export type Role = 'temporary' | 'full'

/** Somebody signed in, as their session says. What is theirs is always decided by this `userId`. */
export type Person = { kind: 'person'; userId: string; email: string; role: Role; sessionHash: string }

/** The product itself, at work for its users. */
type System = { kind: 'system'; name: 'cron' | 'queue' | 'webhook' }

/** Who asks a service for something. One that acts only for whoever is signed in takes a `Person`. */
export type Actor = Person | System
