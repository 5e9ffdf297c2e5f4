import { Hono } from 'hono'
import { type AgentConfigAnswer, AgentInput, type AgentRun, type AgentStatus } from '../../contract/agent.ts'
import { AppError } from '../../errors.ts'
import type { AppContext } from '../../http/context.ts'
import { actorOf } from '../../http/session.ts'
import { readBody } from '../../http/validate.ts'
import { getAgentConfig, getAgentStatus, saveAgentConfig } from './config.ts'
import { MAILS_OFF, mailOffPage } from './mail-off-page.ts'
import { turnMailOff } from './mails.ts'
import { runAgent } from './run.ts'

/** Mounted under /agent. */
export const agentRoutes = new Hono<AppContext>()
  .get('/config', async c => c.json<AgentConfigAnswer>({ config: await getAgentConfig(c.var.deps, actorOf(c)) }))
  .put('/config', async c => {
    const input = await readBody(c, AgentInput)
    return c.json<AgentConfigAnswer>({ config: await saveAgentConfig(c.var.deps, actorOf(c), input) })
  })
  .get('/status', async c => c.json<AgentStatus>(await getAgentStatus(c.var.deps, actorOf(c))))
  .get('/mail-off', c => c.html(mailOffPage(c.req.query('token') ?? '')))
  // One click in a mail program (RFC 8058), which has no session and sends no Origin.
  .post('/mail-off', async c => {
    const { 'List-Unsubscribe': isMeant } = await c.req.parseBody()
    if (isMeant !== 'One-Click') throw new AppError('VALIDATION')
    await turnMailOff(c.var.deps, c.req.query('token') ?? '')
    return c.html(MAILS_OFF)
  })
  .post('/run', async c => {
    const running = runAgent(c.var.deps, actorOf(c))
    // It comes to its end even if the person leaves while the platform is slow.
    c.executionCtx.waitUntil(running.catch(() => undefined))
    return c.json<AgentRun>(await running)
  })
