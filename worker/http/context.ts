import type { Deps } from '../deps.ts'
import type { Person } from '../domain/actor.ts'
import type { Env } from '../env.ts'

export type AppContext = {
  Bindings: Env
  Variables: { deps: Deps; requestId: string; actor: Person | null }
}
