import type { Context } from 'hono'
import { type Health, type Ops, OpsPatch, type OpsWithoutDatabase, type ServiceCheck } from '../../contract/ops.ts'
import type { AppContext } from '../../http/context.ts'
import { isOperator } from '../../http/operator.ts'
import { readBody } from '../../http/validate.ts'
import * as check from './check.ts'
import { changeOperating, getOps } from './operating.ts'
import { getHealth } from './service.ts'

export async function readHealth(c: Context<AppContext>) {
  const health = await getHealth(c.var.deps, c.env, isOperator(c) ? 'operator' : 'anybody')
  return c.json<Health>(health, health.ok ? 200 : 503)
}

export const readOps = (c: Context<AppContext>) => answerOps(c)

export async function changeOps(c: Context<AppContext>) {
  await changeOperating(c.var.deps, await readBody(c, OpsPatch))
  return answerOps(c)
}

async function answerOps(c: Context<AppContext>) {
  const ops = await getOps(c.var.deps, c.env)
  return c.json<Ops | OpsWithoutDatabase>(ops, 'switches' in ops ? 200 : 503)
}

export async function checkServices(c: Context<AppContext>) {
  return c.json<ServiceCheck>(await check.checkServices(c.var.deps))
}
