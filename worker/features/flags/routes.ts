import type { Context } from 'hono'
import type { FlagsAnswer } from '../../contract/flags.ts'
import type { AppContext } from '../../http/context.ts'
import { flagsOf } from '../../platforms/registry.ts'

/** The platforms that are on. One without keys is off. */
export function readFlags(c: Context<AppContext>) {
  return c.json<FlagsAnswer>({ success: true, flags: flagsOf(c.var.deps.config) })
}
