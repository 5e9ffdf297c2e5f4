import { Hono } from 'hono'
import type { AppContext } from '../../context.ts'
import { ContactInput, UserContactInput } from '../../contract/contact.ts'
import { clientIp } from '../../middleware/rate-limit.ts'
import { readBody } from '../../middleware/validate.ts'
import { sendContactMessage } from './service.ts'

export const contactRoutes = new Hono<AppContext>().post('/', async c => {
  const { actor, deps } = c.var
  const message = actor
    ? { ...(await readBody(c, UserContactInput)), email: actor.email }
    : await readBody(c, ContactInput)
  await sendContactMessage(deps, actor, { ...message, ip: clientIp(c) })
  return c.json({ success: true })
})
