import type { Context } from 'hono'
import type { Health } from '../../contract/ops.ts'
import type { AppContext } from '../../http/context.ts'
import { getHealth } from './service.ts'

export async function readHealth(c: Context<AppContext>) {
  return c.json<Health>(await getHealth(c.var.deps))
}
