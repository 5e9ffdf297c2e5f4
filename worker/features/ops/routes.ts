import type { Context } from 'hono'
import { type Health, type Ops, OpsPatch } from '../../contract/ops.ts'
import type { AppContext } from '../../http/context.ts'
import { isOperator } from '../../http/operator.ts'
import { readBody } from '../../http/validate.ts'
import { changeOperating, getOps } from './operating.ts'
import { getHealth } from './service.ts'

export async function readHealth(c: Context<AppContext>) {
  const health = await getHealth(c.var.deps, c.env, isOperator(c) ? 'operator' : 'anybody')
  return c.json<Health>(health, health.ok ? 200 : 503)
}

export async function readOps(c: Context<AppContext>) {
  return c.json<Ops>(await getOps(c.var.deps, c.env))
}

export async function changeOps(c: Context<AppContext>) {
  const { deps } = c.var
  await changeOperating(deps, await readBody(c, OpsPatch))
  return c.json<Ops>(await getOps(deps, c.env))
}
