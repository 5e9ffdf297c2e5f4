import type { DatabaseSync } from 'node:sqlite'
import type { HttpBindings } from '@hono/node-server'
import { PLATFORMS } from './library/photo.ts'
import type { Seed } from './library/seed.ts'

export const SERVICES = [...PLATFORMS, 'openai', 'stripe', 'mail', 'image'] as const
export type Service = (typeof SERVICES)[number]

/** What every stand-in gets as its first argument. */
export type Sandbox = {
  db: DatabaseSync
  /** Where the app under test answers. */
  appOrigin: string
  /** The library as it is before anybody touched it. */
  seed: Seed
  /** Milliseconds since the epoch. */
  now: () => number
}

export type SandboxContext = { Bindings: HttpBindings }
