import type { Context } from 'hono'
import type { FlagsAnswer } from '../../contract/flags.ts'
import type { AppContext } from '../../http/context.ts'
import { flagsOf } from '../../platforms/registry.ts'

/** The platforms that are on, one without keys is off, and what is paused. */
export async function readFlags(c: Context<AppContext>) {
  const { config, switches } = c.var.deps
  return c.json<FlagsAnswer>({ success: true, flags: flagsOf(config), paused: (await switches()).off })
}
