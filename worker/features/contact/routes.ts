import type { Context } from 'hono'
import { ContactInput, UserContactInput } from '../../contract/contact.ts'
import type { SuccessAnswer } from '../../contract/errors.ts'
import type { AppContext } from '../../http/context.ts'
import { clientIp } from '../../http/rate-limit.ts'
import { readBody } from '../../http/validate.ts'
import { sendContactMessage } from './service.ts'

export async function send(c: Context<AppContext>) {
  const { actor, deps } = c.var
  const message = actor
    ? { ...(await readBody(c, UserContactInput)), email: actor.email }
    : await readBody(c, ContactInput)
  await sendContactMessage(deps, actor, { ...message, ip: clientIp(c) })
  return c.json<SuccessAnswer>({ success: true })
}
