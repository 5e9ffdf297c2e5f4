import { sql } from 'drizzle-orm'
import { users } from './schema.ts'

/** The first password or the first connected platform makes a full user, for good. For `.set`. */
export const becomesFull = (now: number) => ({ fullSince: sql`coalesce(${users.fullSince}, ${now})` })
