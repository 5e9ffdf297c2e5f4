import { Hono } from 'hono'
import * as z from 'zod'
import { listCalls } from './api/calls.ts'
import { addFault, faultBody } from './api/faults.ts'
import { databases } from './d1/database.ts'
import { describeFile } from './d1/file.ts'
import { presentBookmark } from './d1/time-travel.ts'
import type { Stored } from './documents.ts'
import { liveDeployment, type PagesDeployment, type Project, pagesDeployments, projects } from './pages/project.ts'
import { queues } from './queues/queue.ts'
import { hasSecret, opsBody, secretBody, setOps } from './sites.ts'
import { resetStandIn, type StandIn, setPlan } from './stand-in.ts'
import { presentBindings } from './workers/bindings.ts'
import { secretsOf } from './workers/publish.ts'
import { presentDeployment, SECRET, versions, type Worker, workers } from './workers/worker.ts'

const settingsBody = z.strictObject({ plan: z.enum(['free', 'paid']) })

/** The control interface for tests and scripts. Its calls are not in the call log. */
export function controlRoutes(standIn: StandIn) {
  return new Hono()
    .get('/state', c => c.json(stateOf(standIn)))
    .get('/calls', c => {
      const since = Number(c.req.query('since') ?? 0)
      if (!Number.isFinite(since)) return c.json({ error: 'since must be a number' }, 400)
      return c.json(listCalls(standIn, since))
    })
    .post('/faults', async c => {
      const body = faultBody.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      addFault(standIn, body.data)
      return c.json({ ok: true })
    })
    .post('/settings', async c => {
      const body = settingsBody.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      setPlan(standIn, body.data.plan)
      return c.json({ ok: true })
    })
    .post('/sites/:worker/ops', async c => {
      const body = opsBody.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      setOps(standIn, c.req.param('worker'), body.data)
      return c.json({ ok: true })
    })
    .post('/sites/:worker/secret', async c => {
      const body = secretBody.safeParse(await c.req.json().catch(() => null))
      if (!body.success) return c.json({ error: z.prettifyError(body.error) }, 400)
      return c.json({ isSame: hasSecret(standIn, c.req.param('worker'), body.data) })
    })
    .post('/reset', c => {
      resetStandIn(standIn)
      return c.json({ ok: true })
    })
}

/** What the account holds, by name; secrets by name only. */
function stateOf(standIn: StandIn) {
  return {
    databases: byName(databases.list(standIn), item => ({
      ...item,
      ...describeFile(standIn, item.id),
      bookmark: presentBookmark(standIn, item),
    })),
    queues: byName(queues.list(standIn), item => item),
    workers: byName(workers.list(standIn), item => stateOfWorker(standIn, item)),
    pages: byName(projects.list(standIn), item => stateOfPages(standIn, item)),
  }
}

function stateOfWorker(standIn: StandIn, worker: Worker) {
  const shown = versions.list(standIn, worker.name).map(version => {
    const { number, id, createdOn, annotations, bindings, runtime, migrationTag } = version
    const secrets = secretsOf(version).map(({ name }) => name)
    const others = presentBindings(bindings.filter(({ type }) => type !== SECRET))
    return { number, id, createdOn, annotations, secrets, bindings: others, runtime, migrationTag }
  })
  const deployed = presentDeployment(standIn, worker)
  const secrets = shown.at(-1)?.secrets ?? []
  return { ...worker, deployed: deployed?.versions ?? [], secrets, versions: shown }
}

/** What production and each branch of the preview environment serve. */
function stateOfPages(standIn: StandIn, project: Project) {
  const made = pagesDeployments.list(standIn, project.name)
  const branches = new Set(made.filter(({ environment }) => environment === 'preview').map(({ branch }) => branch))
  return {
    ...project,
    production: shownPages(liveDeployment(standIn, project, 'production')),
    previews: Object.fromEntries(
      [...branches].map(branch => [branch, shownPages(liveDeployment(standIn, project, 'preview', branch))]),
    ),
    deployments: made.length,
  }
}

const shownPages = (found: PagesDeployment | undefined) =>
  found ? { ...found, bindings: found.bindings && presentBindings(found.bindings) } : null

const byName = <T extends Stored>(items: T[], show: (item: T) => object) =>
  Object.fromEntries(items.map(item => [item.name, show(item)]))
