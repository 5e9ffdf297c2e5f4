import * as z from 'zod'
import { type Endpoint, parseBody } from '../api/endpoint.ts'
import { malformed, refused } from '../api/failure.ts'
import type { StandIn } from '../stand-in.ts'
import { addDeployment, secretsOf } from './publish.ts'
import { getVersion } from './versions.ts'
import { type Deployment, deployedVersion, deployments, getWorker, type Version, type Worker } from './worker.ts'

const ALL = 'accounts/{account}/workers/scripts/{script}/deployments'
const SHOWN = 10

const deploymentBody = z.looseObject({
  strategy: z.literal('percentage'),
  versions: z
    .array(z.object({ version_id: z.string(), percentage: z.number().min(0).max(100) }))
    .min(1)
    .max(2),
  annotations: z.record(z.string(), z.string().optional()).default({}),
  code_update_strategy: z.unknown().optional(),
})

/** https://developers.cloudflare.com/api/resources/workers/subresources/scripts/subresources/deployments/ */
export const DEPLOYMENTS: Endpoint[] = [
  {
    verb: 'GET',
    path: ALL,
    run({ standIn, params }) {
      const { name } = getWorker(standIn, params.script ?? '')
      return { deployments: deployments.list(standIn, name).slice(-SHOWN).toReversed().map(presentDeployment) }
    },
  },
  {
    verb: 'POST',
    path: ALL,
    run({ standIn, params, query, json }) {
      const worker = getWorker(standIn, params.script ?? '')
      const { versions: traffic, annotations, code_update_strategy } = parseBody(deploymentBody, json)
      const total = traffic.reduce((sum, { percentage }) => sum + percentage, 0)
      if (total !== 100) throw malformed(`the percentages add up to ${total}`)
      for (const { version_id } of traffic) {
        checkDeployable(standIn, worker, getVersion(standIn, worker.name, version_id), query.get('force') === 'true')
      }
      const given = Object.entries(annotations).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]]))
      const also = { annotations: Object.fromEntries(given), codeUpdateStrategy: code_update_strategy }
      return presentDeployment(addDeployment(standIn, worker, traffic, also))
    },
  },
]

/**
 * A version from before a Durable Object migration is never deployed again (no public source names the code), one with
 * older secrets only by force (10220, which wrangler's rollback asks about).
 * https://developers.cloudflare.com/workers/versions-and-deployments/rollbacks/
 */
function checkDeployable(standIn: StandIn, worker: Worker, version: Version, isForced: boolean) {
  if (version.migrationTag !== worker.migrationTag) {
    throw refused(10_211, `Version ${version.id} is from before a Durable Object migration and cannot be deployed`)
  }
  const present = deployedVersion(standIn, worker)
  if (isForced || !present || version.number >= present.number) return
  const changed = differingSecrets(present, version)
  if (changed.length > 0) throw refused(10_220, `The following secrets have changed: ${changed.join(', ')}`)
}

function differingSecrets(one: Version, other: Version): string[] {
  const values = [one, other].map(version => new Map(secretsOf(version).map(item => [item.name, item.fingerprint])))
  const names = new Set(values.flatMap(map => [...map.keys()]))
  return [...names].filter(name => values[0]?.get(name) !== values[1]?.get(name))
}

function presentDeployment({ id, createdOn, annotations, versions, codeUpdateStrategy }: Deployment) {
  return {
    id,
    created_on: createdOn,
    source: 'wrangler',
    strategy: 'percentage',
    author_email: 'operator@example.com',
    annotations,
    versions,
    code_update_strategy: codeUpdateStrategy,
  }
}
