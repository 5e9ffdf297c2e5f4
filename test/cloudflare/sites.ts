import { Hono } from 'hono'
import { takeFault } from './api/faults.ts'
import type { StandIn } from './stand-in.ts'
import { deployedVersion, workers } from './workers/worker.ts'

const COMMIT_LENGTH = 12

/** `/sites/{worker}/api/health`: in place of a deployed Worker, which version of it answers. */
export function siteRoutes(standIn: StandIn) {
  return new Hono().get('/:worker/api/health', c => {
    const fault = takeFault(standIn, `GET ${c.req.path}`)
    if (fault) return Response.json({ ok: false, error: fault.message }, { status: fault.status })
    const worker = workers.find(standIn, c.req.param('worker'))
    const version = worker && deployedVersion(standIn, worker)
    if (!version) return c.json({ error: 'Not deployed' }, 404)
    const commit = version.annotations['workers/tag']?.slice(0, COMMIT_LENGTH) || null
    return c.json({ ok: true, version: version.id, commit, services: null })
  })
}
