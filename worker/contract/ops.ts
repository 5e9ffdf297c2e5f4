import * as z from 'zod'
import type { Provider } from '../domain/platforms.ts'
import { SWITCHES, type SwitchName } from '../domain/switches.ts'

export type ServiceState = 'live' | 'stand-in' | 'off'

/** What can be wrong with a deployment; docs/operating.md says what to do about each. */
type FaultCode = 'database' | 'migrations' | 'owner' | 'cron' | 'jobs-missing' | 'token-keys' | 'pair' | 'setting'

/** `name`: which setting, migration or deployment; empty if there is nothing to name. */
export type Fault = { code: FaultCode; name: string }

type Services = Record<Provider | 'model' | 'payments' | 'mail', ServiceState>

/**
 * GET /api/health: 200, or 503 with a fault. A service whose base URL is on loopback is a stand-in. `commit`: its first
 * 12 characters, or null if the deployment does not tell. `services`: null if the settings cannot be read. `faults`:
 * for operators only.
 */
export type Health = {
  ok: boolean
  version: string
  commit: string | null
  services: Services | null
  faults?: Fault[]
}

/** PATCH /api/ops. What is left out stays as it is. `modelCallsPerDay`: null removes the cap. */
export const OpsPatch = z.strictObject({
  switches: z.partialRecord(z.enum(SWITCHES), z.boolean()).exactOptional(),
  modelCallsPerDay: z.int().min(0).nullable().exactOptional(),
})
export type OpsPatch = z.infer<typeof OpsPatch>

/** GET /api/ops, which only an operator may read. `modelCallsPerDay`: null where there is no cap. */
export type Ops = {
  switches: Record<SwitchName, boolean>
  modelCallsPerDay: number | null
}
