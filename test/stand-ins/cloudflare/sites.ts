import { type Context, Hono } from 'hono'
import * as z from 'zod'
import { readSetting, writeSetting } from '../sandbox/db.ts'
import { takeFault } from './api/faults.ts'
import type { StandIn } from './stand-in.ts'
import { hideSecret } from './workers/bindings.ts'
import { secretsOf } from './workers/publish.ts'
import { deployedVersion, SECRET, type Version, workers } from './workers/worker.ts'

const COMMIT_LENGTH = 12

/** What a Worker is to say to operators, since no code of it runs here. */
export const opsBody = z.looseObject({
  faults: z.array(z.object({ code: z.string(), name: z.string() })).default([]),
  check: z
    .object({ faults: z.array(z.object({ code: z.string(), name: z.string() })), unanswered: z.array(z.string()) })
    .default({ faults: [], unanswered: [] }),
  tokenKeys: z.array(z.object({ id: z.string(), fingerprint: z.string(), credentials: z.int() })).default([]),
})

export const setOps = ({ db }: StandIn, worker: string, ops: z.infer<typeof opsBody>) =>
  writeSetting(db, `ops/${worker}`, JSON.stringify(ops))

/** In place of a deployed Worker: `/sites/{worker}/api/health`, which version of it answers, `/sites/{worker}/api/ops` and what is below it. */
export function siteRoutes(standIn: StandIn) {
  const opsOf = (worker: string) => opsBody.parse(JSON.parse(readSetting(standIn.db, `ops/${worker}`) ?? '{}'))
  const site = new Hono()
  site.get('/:worker/api/health', c => {
    const fault = takeFault(standIn, `GET ${c.req.path}`)
    if (fault) return Response.json({ ok: false, error: fault.message }, { status: fault.status })
    const version = answering(standIn, c.req.param('worker'))
    if (!version) return c.json({ error: 'Not deployed' }, 404)
    const { faults } = opsOf(c.req.param('worker'))
    const ok = faults.length === 0
    const health = { ok, version: version.id, commit: commitOf(version), services: null }
    return c.json({ ...health, ...(isOperator(c, version) && { faults }) }, ok ? 200 : 503)
  })
  site.get('/:worker/api/ops', c => {
    const version = answering(standIn, c.req.param('worker'))
    if (!version || !isOperator(c, version)) return c.json({ error: 'Not found' }, 404)
    const { check, ...ops } = opsOf(c.req.param('worker'))
    return c.json({ commit: commitOf(version), ...ops })
  })
  site.post('/:worker/api/ops/check', c => {
    const version = answering(standIn, c.req.param('worker'))
    if (!version || !isOperator(c, version)) return c.json({ error: 'Not found' }, 404)
    return c.json(opsOf(c.req.param('worker')).check)
  })
  return site
}

function answering(standIn: StandIn, name: string): Version | undefined {
  const worker = workers.find(standIn, name)
  return worker && deployedVersion(standIn, worker)
}

const commitOf = ({ annotations }: Version) => annotations['workers/tag']?.slice(0, COMMIT_LENGTH) || null

function isOperator(c: Context, version: Version): boolean {
  const [, text] = (c.req.header('Authorization') ?? '').split('Bearer ')
  return isSecret(version, { name: 'OPS_TOKEN', text: text ?? '' })
}

export const secretBody = z.strictObject({ name: z.string(), text: z.string() })

/** Whether the version that answers has this secret, which it never shows. */
export function hasSecret(standIn: StandIn, worker: string, secret: z.infer<typeof secretBody>): boolean {
  const version = answering(standIn, worker)
  return version !== undefined && isSecret(version, secret)
}

function isSecret(version: Version, { name, text }: z.infer<typeof secretBody>): boolean {
  const own = secretsOf(version).find(secret => secret.name === name)
  return own !== undefined && own.fingerprint === hideSecret({ type: SECRET, name, text }).fingerprint
}
