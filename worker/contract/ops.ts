import * as z from 'zod'
import type { Provider } from '../domain/platforms.ts'
import { SWITCHES, type SwitchName } from '../domain/switches.ts'

export type ServiceState = 'live' | 'stand-in' | 'off'

/** GET /api/health. A service whose base URL is on loopback is a stand-in. */
export type Health = {
  ok: boolean
  version: string
  services: Record<Provider | 'model' | 'payments' | 'mail', ServiceState>
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
