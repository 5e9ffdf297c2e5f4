import type { Deps } from '../deps.ts'
import type { Env } from '../env.ts'

export type Role = 'temporary' | 'full'

/** Who is asking, read from the session. Ownership is always taken from here. */
export type Actor = { userId: string; email: string; role: Role; sessionHash: string }

export type AppContext = {
  Bindings: Env
  Variables: { deps: Deps; requestId: string; actor: Actor | null }
}
