import * as z from 'zod'
import { type Endpoint, type EndpointCall, parseBody } from '../api/endpoint.ts'
import { malformed, refused } from '../api/failure.ts'
import { newHexId } from '../documents.ts'
import { type StandIn, timestamp } from '../stand-in.ts'
import { checkBindings, inheritBindings, presentBindings } from './bindings.ts'
import { type Bundle, type Metadata, readBundle } from './metadata.ts'
import { migrate } from './migrations.ts'
import { addDeployment, addVersion, wholly } from './publish.ts'
import { deployedVersion, getWorker, latestVersion, type Worker, workers } from './worker.ts'

const SCRIPT = 'accounts/{account}/workers/scripts/{script}'
const subdomainBody = z.looseObject({ enabled: z.boolean(), previews_enabled: z.boolean().optional() })
const schedulesBody = z.array(z.looseObject({ cron: z.string().regex(/^\S+( \S+){4}$/) }))

/** https://developers.cloudflare.com/api/resources/workers/subresources/scripts/ */
export const SCRIPTS: Endpoint[] = [
  { verb: 'PUT', path: SCRIPT, run: uploadScript },
  {
    verb: 'GET',
    path: 'accounts/{account}/workers/services/{script}',
    run({ standIn, params }) {
      const worker = workers.find(standIn, params.script ?? '')
      if (!worker) throw refused(10_090, 'This Worker does not exist on your account.', 404)
      const script = presentScript(standIn, worker)
      return { id: worker.name, default_environment: { environment: 'production', script }, environments: [] }
    },
  },
  {
    verb: 'GET',
    path: 'accounts/{account}/workers/workers/{script}',
    run({ standIn, params }) {
      const { id, name, subdomain } = getWorker(standIn, params.script ?? '')
      return { id, name, subdomain }
    },
  },
  {
    verb: 'GET',
    path: `${SCRIPT}/settings`,
    run({ standIn, params }) {
      const worker = getWorker(standIn, params.script ?? '')
      const version = latestVersion(standIn, worker)
      return { ...version?.runtime, ...worker.settings, bindings: presentBindings(version?.bindings ?? []) }
    },
  },
  { verb: 'GET', path: `${SCRIPT}/script-settings`, run: call => ownWorker(call).settings },
  {
    verb: 'PATCH',
    path: `${SCRIPT}/script-settings`,
    run(call) {
      const worker = ownWorker(call)
      const changes = parseBody(z.looseObject({}), call.json)
      return workers.save(call.standIn, { ...worker, settings: { ...worker.settings, ...changes } }).settings
    },
  },
  { verb: 'GET', path: `${SCRIPT}/subdomain`, run: call => ownWorker(call).subdomain },
  {
    verb: 'POST',
    path: `${SCRIPT}/subdomain`,
    run(call) {
      const { enabled, previews_enabled = enabled } = parseBody(subdomainBody, call.json)
      return workers.save(call.standIn, { ...ownWorker(call), subdomain: { enabled, previews_enabled } }).subdomain
    },
  },
  { verb: 'GET', path: 'accounts/{account}/workers/subdomain', run: () => ({ subdomain: 'stand-in' }) },
  { verb: 'GET', path: `${SCRIPT}/schedules`, run: call => presentSchedules(ownWorker(call)) },
  {
    verb: 'PUT',
    path: `${SCRIPT}/schedules`,
    run(call) {
      const crons = parseBody(schedulesBody, call.json).map(({ cron }) => cron)
      return presentSchedules(workers.save(call.standIn, { ...ownWorker(call), crons }))
    },
  },
]

const ownWorker = ({ standIn, params }: EndpointCall) => getWorker(standIn, params.script ?? '')

const presentSchedules = ({ crons, modifiedOn }: Worker) => ({
  schedules: crons.map(cron => ({ cron, created_on: modifiedOn, modified_on: modifiedOn })),
})

function presentScript(standIn: StandIn, worker: Worker) {
  return {
    id: worker.name,
    tag: worker.id,
    tags: worker.settings.tags ?? [],
    etag: deployedVersion(standIn, worker)?.etag ?? '',
    created_on: worker.createdOn,
    modified_on: worker.modifiedOn,
    ...(worker.migrationTag !== null && { migration_tag: worker.migrationTag }),
    last_deployed_from: 'wrangler',
    handlers: ['fetch'],
  }
}

/** Makes the Worker if there is none, applies migrations, and deploys the new version at once. */
function uploadScript({ standIn, params, parts }: EndpointCall) {
  const name = params.script ?? ''
  if (!/^[a-z0-9_][a-z0-9_-]{0,62}$/.test(name)) throw malformed(`"${name}" is no name of a Worker`)
  const bundle = readBundle(standIn, parts)
  const now = timestamp(standIn)
  const worker = workers.find(standIn, name) ?? newWorker(name, now)
  const { logpush, observability, tail_consumers } = bundle.metadata
  const settings = { ...worker.settings, logpush, observability, tail_consumers }
  const changed = { ...worker, ...migrate(worker, bundle.metadata.migrations), settings, modifiedOn: now }
  const version = uploadVersion(standIn, changed, bundle)
  const { annotations, code_update_strategy: codeUpdateStrategy } = bundle.metadata
  addDeployment(standIn, workers.save(standIn, changed), wholly(version), { annotations, codeUpdateStrategy })
  return { ...presentScript(standIn, changed), deployment_id: version.id, startup_time_ms: 1 }
}

const newWorker = (name: string, now: string): Worker => ({
  id: newHexId(),
  name,
  parent: '',
  createdOn: now,
  modifiedOn: now,
  migrationTag: null,
  classes: [],
  crons: [],
  subdomain: { enabled: false, previews_enabled: false },
  settings: {},
})

/** @throws CloudflareFailure 400 if a binding is refused */
export function uploadVersion(standIn: StandIn, worker: Worker, { metadata, modules, etag }: Bundle) {
  const previous = latestVersion(standIn, worker)?.bindings ?? []
  const bindings = inheritBindings(metadata.bindings, metadata.keep_bindings, previous)
  checkBindings(standIn, bindings, worker)
  const { annotations } = metadata
  return addVersion(standIn, worker, 'upload', { annotations, bindings, modules, etag, runtime: runtimeOf(metadata) })
}

function runtimeOf({ compatibility_date, compatibility_flags, limits, placement }: Metadata) {
  return { compatibility_date, compatibility_flags, limits, placement, usage_model: 'standard' }
}
