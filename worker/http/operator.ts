import { createHash, timingSafeEqual } from 'node:crypto'
import type { Context, Handler } from 'hono'
import type { AppContext } from './context.ts'

const OPS = ['/api/ops', '/api/ops/check']

/** Whether the request carries `Authorization: Bearer OPS_TOKEN`. Never where no token is set. */
export function isOperator(c: Context<AppContext>): boolean {
  const token = c.var.deps.config.OPS_TOKEN
  const sent = c.req.header('Authorization') ?? ''
  // Hashed, because the comparison takes only values of one length.
  return token !== '' && timingSafeEqual(digest(sent), digest(`Bearer ${token}`))
}

/** Whether an operator calls `/api/ops` or what is below it: from any host and without a page of ours, since the token proves who it is. */
export function isOperatorCall(c: Context<AppContext>): boolean {
  return OPS.includes(c.req.path) && isOperator(c)
}

/** Answers operators. For everybody else it is as if the path did not exist. */
export function toOperators(handler: Handler<AppContext>): Handler<AppContext> {
  return (c, next) => (isOperator(c) ? handler(c, next) : next())
}

const digest = (text: string) => createHash('sha256').update(text).digest()
