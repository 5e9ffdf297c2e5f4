import type { Context } from 'hono'
import type { FlagsAnswer } from '../../contract/flags.ts'
import type { AppContext } from '../../http/context.ts'
import { flagsOf } from '../../platforms/registry.ts'

/** The platforms that are on, one without keys is off, what is paused, and whether payments are configured. */
export async function readFlags(c: Context<AppContext>) {
  const { config, payments, switches } = c.var.deps
  const paused = (await switches()).off
  return c.json<FlagsAnswer>({ success: true, flags: flagsOf(config), paused, payments: payments !== undefined })
}
