import type { Context } from 'hono'
import { type AgentConfigAnswer, AgentInput, type AgentRun, type AgentStatus } from '../../contract/agent.ts'
import { AppError } from '../../errors.ts'
import type { AppContext } from '../../http/context.ts'
import { actorOf } from '../../http/session.ts'
import { readBody } from '../../http/validate.ts'
import { getAgentConfig, saveAgentConfig } from './config.ts'
import { MAILS_OFF, mailOffPage } from './mail-off-page.ts'
import { turnMailOff } from './mails.ts'
import { runAgent } from './run.ts'
import { getAgentStatus } from './status.ts'

export async function readConfig(c: Context<AppContext>) {
  return c.json<AgentConfigAnswer>({ config: await getAgentConfig(c.var.deps, actorOf(c)) })
}

export async function saveConfig(c: Context<AppContext>) {
  const input = await readBody(c, AgentInput)
  return c.json<AgentConfigAnswer>({ config: await saveAgentConfig(c.var.deps, actorOf(c), input) })
}

export async function readStatus(c: Context<AppContext>) {
  return c.json<AgentStatus>(await getAgentStatus(c.var.deps, actorOf(c)))
}

export function showMailOff(c: Context<AppContext>) {
  return c.html(mailOffPage(c.req.query('token') ?? ''))
}

// Called by a mail program's one-click unsubscribe (RFC 8058), which has no session and sends no Origin.
export async function turnMailsOff(c: Context<AppContext>) {
  const { 'List-Unsubscribe': isMeant } = await c.req.parseBody()
  if (isMeant !== 'One-Click') throw new AppError('VALIDATION')
  await turnMailOff(c.var.deps, c.req.query('token') ?? '')
  return c.html(MAILS_OFF)
}

export async function run(c: Context<AppContext>) {
  const running = runAgent(c.var.deps, actorOf(c))
  // The scan finishes even if the person leaves while the platform is slow.
  c.executionCtx.waitUntil(running.catch(() => undefined))
  return c.json<AgentRun>(await running)
}
