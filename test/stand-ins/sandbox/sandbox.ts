import type { DatabaseSync } from 'node:sqlite'
import type { HttpBindings } from '@hono/node-server'
import { PLATFORMS } from './library/photo.ts'
import type { Seed } from './library/seed.ts'

export const SERVICES = [...PLATFORMS, 'openai', 'stripe', 'mail', 'image'] as const
export type Service = (typeof SERVICES)[number]

/** The first argument of every stand-in. */
export type Sandbox = {
  db: DatabaseSync
  /** The base URL of the app under test. */
  appOrigin: string
  /** The library before any change. */
  seed: Seed
  /** The folder in which several sandboxes share painted pictures; undefined: only in memory. */
  picturesDir?: string | undefined
  /** Milliseconds since the epoch. */
  now: () => number
}

export type SandboxContext = { Bindings: HttpBindings }
