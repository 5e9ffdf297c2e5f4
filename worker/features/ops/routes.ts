import type { Context } from 'hono'
import { type Health, type Ops, OpsPatch } from '../../contract/ops.ts'
import type { AppContext } from '../../http/context.ts'
import { readBody } from '../../http/validate.ts'
import { changeOperating, getOps } from './operating.ts'
import { getHealth } from './service.ts'

export async function readHealth(c: Context<AppContext>) {
  return c.json<Health>(await getHealth(c.var.deps))
}

export async function readOps(c: Context<AppContext>) {
  return c.json<Ops>(await getOps(c.var.deps))
}

export async function changeOps(c: Context<AppContext>) {
  const { deps } = c.var
  await changeOperating(deps, await readBody(c, OpsPatch))
  return c.json<Ops>(await getOps(deps))
}
