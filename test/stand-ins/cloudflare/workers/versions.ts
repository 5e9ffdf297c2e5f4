import * as z from 'zod'
import { type Endpoint, parseBody } from '../api/endpoint.ts'
import { refused } from '../api/failure.ts'
import type { StandIn } from '../stand-in.ts'
import { presentBindings } from './bindings.ts'
import { readBundle } from './metadata.ts'
import { addVersionWithSecrets } from './publish.ts'
import { uploadVersion } from './scripts.ts'
import { changedSecrets } from './secrets.ts'
import { getWorker, latestVersion, type Version, versions } from './worker.ts'

const ALL = 'accounts/{account}/workers/scripts/{script}/versions'

/** `wrangler versions list` and `deploy` choose among so many: https://developers.cloudflare.com/workers/platform/limits/ */
const DEPLOYABLE = 100

const patchBody = z.object({
  env: z.record(z.string(), z.object({ type: z.literal('secret_text'), text: z.string() }).nullable()),
  annotations: z.record(z.string(), z.string()).default({}),
})

/** https://developers.cloudflare.com/api/resources/workers/subresources/scripts/subresources/versions/ */
export const VERSIONS: Endpoint[] = [
  {
    verb: 'GET',
    path: ALL,
    run({ standIn, params }) {
      const { name } = getWorker(standIn, params.script ?? '')
      return { items: versions.list(standIn, name).slice(-DEPLOYABLE).toReversed().map(summaryOf) }
    },
  },
  {
    verb: 'POST',
    path: ALL,
    run({ standIn, params, parts }) {
      const worker = getWorker(standIn, params.script ?? '')
      const bundle = readBundle(standIn, parts)
      if (bundle.metadata.migrations) {
        const message =
          'Version upload failed. You attempted to upload a version of a Worker that includes a Durable Object migration, but migrations must be fully applied via a non-versioned deployment.'
        throw refused(10_211, message)
      }
      return { ...presentVersion(uploadVersion(standIn, worker, bundle)), startup_time_ms: 1 }
    },
  },
  {
    verb: 'GET',
    path: `${ALL}/{version}`,
    run: ({ standIn, params }) => presentVersion(getVersion(standIn, params.script ?? '', params.version ?? '')),
  },
  {
    // `wrangler versions secret put`, `bulk` and `delete`.
    verb: 'PATCH',
    path: 'accounts/{account}/workers/workers/{script}/versions/latest',
    run({ standIn, params, json }) {
      const worker = getWorker(standIn, params.script ?? '')
      const latest = latestVersion(standIn, worker)
      if (!latest) throw refused(10_222, 'The Worker has no versions')
      const { env, annotations } = parseBody(patchBody, json)
      const bindings = changedSecrets(latest.bindings, env)
      return presentVersion(addVersionWithSecrets(standIn, worker, latest, { bindings, annotations }))
    },
  },
]

/** @throws CloudflareFailure 404; no public source names the code */
export function getVersion(standIn: StandIn, script: string, id: string): Version {
  const found = versions.find(standIn, id, getWorker(standIn, script).name)
  if (!found) throw refused(10_007, `Version ${id} does not exist`, 404)
  return found
}

function summaryOf({ id, number, createdOn, source, annotations }: Version) {
  const metadata = { created_on: createdOn, modified_on: createdOn, source, author_email: 'operator@example.com' }
  return { id, number, metadata, annotations }
}

function presentVersion(version: Version) {
  const { bindings, etag, runtime } = version
  const script = { etag, handlers: ['fetch'], last_deployed_from: version.source }
  return {
    ...summaryOf(version),
    resources: { script, script_runtime: runtime, bindings: presentBindings(bindings) },
  }
}
