import { DurableObject } from 'cloudflare:workers'
import type { Env } from '../worker/env.ts'

export class PlatformBudget extends DurableObject<Env> {}
