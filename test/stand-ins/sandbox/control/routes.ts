import { Hono } from 'hono'
import * as z from 'zod'
import { clearCalls, lastCall, listCalls } from '../calls.ts'
import { transact } from '../db.ts'
import { addFault, clearFaults, faultBody } from '../faults.ts'
import { SANDBOX_KEYS } from '../keys.ts'
import { findAccountOn } from '../library/accounts.ts'
import { PLATFORMS } from '../library/photo.ts'
import { restoreSeed } from '../library/store.ts'
import { clearLimits, setLimit } from '../limits.ts'
import { clearMail } from '../mail.ts'
import { modelBody, setModel } from '../openai/behaviour.ts'
import { revokeTokens } from '../revoke.ts'
import { type Sandbox, type SandboxContext, SERVICES } from '../sandbox.ts'
import { stripeControlRoutes, webhookControlRoutes } from '../stripe/control.ts'
import { setWebhookMode } from '../stripe/webhooks.ts'
import { fireCron } from './cron.ts'
import { libraryRoutes } from './library.ts'

const limitBody = z.strictObject({ service: z.enum(SERVICES), perHour: z.int().min(0).nullable() })
const revokeBody = z.strictObject({ platform: z.enum(PLATFORMS), account: z.string() })
const cronBody = z.object({ at: z.union([z.number(), z.string()]).optional() })

/** The control interface for tests and scripts. Its calls are not in the call log. */
export function controlRoutes(sandbox: Sandbox) {
  return new Hono<SandboxContext>()
    .get('/keys', c => c.json(SANDBOX_KEYS))
    .get('/calls', c => {
      const since = Number(c.req.query('since') ?? 0)
      if (!Number.isFinite(since)) return c.json({ error: 'since must be a number' }, 400)
      return c.json(listCalls(sandbox, { service: c.req.query('service'), since, about: c.req.query('about') }))
    })
    .get('/calls/:service/last', c => c.json({ n: lastCall(sandbox, c.req.param('service')) }))
    .route('/', libraryRoutes(sandbox))
    .route('/stripe', stripeControlRoutes(sandbox))
    .route('/webhooks', webhookControlRoutes(sandbox))
    .post('/revoke', async c => {
      const body = revokeBody.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      if (!findAccountOn(body.data.platform, body.data.account)) return c.json({ error: 'No such account' }, 404)
      return c.json({ revoked: revokeTokens(sandbox, body.data.platform, body.data.account) })
    })
    .post('/faults', async c => {
      const body = faultBody.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      addFault(sandbox, body.data)
      return c.json({ ok: true })
    })
    .delete('/faults', c => {
      clearFaults(sandbox)
      return c.json({ ok: true })
    })
    .post('/limits', async c => {
      const body = limitBody.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      setLimit(sandbox, body.data.service, body.data.perHour)
      return c.json({ ok: true })
    })
    .post('/model', async c => {
      const body = modelBody.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      setModel(sandbox, body.data)
      return c.json({ ok: true })
    })
    .post('/reset', c => {
      reset(sandbox)
      return c.json({ ok: true })
    })
    .post('/cron', async c => {
      const body = cronBody.safeParse(await c.req.json().catch(() => ({})))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      const at = body.data.at === undefined ? sandbox.now() : new Date(body.data.at).getTime()
      if (Number.isNaN(at)) return c.json({ error: 'at must be a time' }, 400)
      const fired = await fireCron(sandbox.appOrigin, at)
      return c.json(fired, fired.ok ? 200 : 502)
    })
}

/** Restores the state of the first start, except that granted tokens stay valid and payments are kept. */
function reset(sandbox: Sandbox) {
  transact(sandbox.db, () => {
    restoreSeed(sandbox.db)
    clearFaults(sandbox)
    clearLimits(sandbox)
    setModel(sandbox, {})
    clearMail(sandbox)
    setWebhookMode(sandbox, 'auto')
    clearCalls(sandbox)
  })
}
