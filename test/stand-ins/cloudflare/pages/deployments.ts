import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Endpoint, type EndpointCall, type Part, paged } from '../api/endpoint.ts'
import { CloudflareFailure, malformed, refused } from '../api/failure.ts'
import { type StandIn, timestamp } from '../stand-in.ts'
import { checkBindings } from '../workers/bindings.ts'
import type { Binding } from '../workers/worker.ts'
import { missingAssets } from './assets.ts'
import { readFunctions } from './functions.ts'
import { presentPagesDeployment } from './present.ts'
import { getProject, type PagesDeployment, pagesDeployments } from './project.ts'

const ALL = 'accounts/{account}/pages/projects/{project}/deployments'
const ONE = `${ALL}/{deployment}`

const manifestBody = z.record(z.string().startsWith('/'), z.string())

/** https://developers.cloudflare.com/api/resources/pages/subresources/projects/subresources/deployments/ */
export const PAGES_DEPLOYMENTS: Endpoint[] = [
  { verb: 'POST', path: ALL, run: deployPages },
  {
    verb: 'GET',
    path: ALL,
    run(call) {
      const project = getProject(call.standIn, call.params.project ?? '')
      const environment = call.query.get('env')
      const found = pagesDeployments.list(call.standIn, project.name).toReversed()
      const asked = found.filter(item => environment === null || item.environment === environment)
      return paged(
        call,
        asked.map(item => presentPagesDeployment(project, item)),
      )
    },
  },
  {
    verb: 'GET',
    path: ONE,
    run: ({ standIn, params }) =>
      presentPagesDeployment(getProject(standIn, params.project ?? ''), getDeployment(standIn, params)),
  },
  {
    verb: 'GET',
    path: `${ONE}/history/logs`,
    run({ standIn, params }) {
      const { failure, createdOn } = getDeployment(standIn, params)
      const line = failure === null ? 'Success: Your site was deployed!' : `Error: ${failure}`
      return { total: 1, includes_container_logs: false, data: [{ ts: createdOn, line }] }
    },
  },
]

function getDeployment(standIn: StandIn, { project = '', deployment = '' }: EndpointCall['params']): PagesDeployment {
  const found = pagesDeployments.find(standIn, deployment, getProject(standIn, project).name)
  if (!found) throw refused(8_000_009, 'Deployment not found. The specified deployment ID does not exist.', 404)
  return found
}

const textOf = (parts: Map<string, Part>, field: string) => {
  const content = parts.get(field)?.content
  return typeof content === 'string' ? content : undefined
}

/**
 * A deployment of the production branch, or of none, is production's. Bindings to what does not exist are refused when the
 * Functions are published: the deployment is made and its last stage fails, which wrangler reads from its log.
 *
 * @throws CloudflareFailure 400 if a file of the manifest was not uploaded
 */
function deployPages({ standIn, params, parts }: EndpointCall) {
  const project = getProject(standIn, params.project ?? '')
  const manifest = manifestBody.safeParse(JSON.parse(textOf(parts, 'manifest') ?? 'null'))
  if (!manifest.success) throw malformed('A "manifest" field was expected in the request body but was not provided.')
  const hashes = Object.values(manifest.data)
  const missing = missingAssets(standIn, hashes)
  if (missing.length > 0) throw refused(8_000_000, `${missing.length} files of the manifest are not uploaded`)
  const branch = textOf(parts, 'branch') ?? project.productionBranch
  const bindings = readFunctions(parts)
  const id = randomUUID()
  const made = pagesDeployments.save(standIn, {
    id,
    name: id,
    parent: project.name,
    createdOn: timestamp(standIn),
    environment: branch === project.productionBranch ? 'production' : 'preview',
    branch,
    commitHash: textOf(parts, 'commit_hash') ?? null,
    commitMessage: textOf(parts, 'commit_message') ?? null,
    isDirty: textOf(parts, 'commit_dirty') === 'true',
    files: hashes.length,
    bindings,
    failure: failureOf(standIn, bindings ?? []),
  })
  return presentPagesDeployment(project, made)
}

function failureOf(standIn: StandIn, bindings: Binding[]): string | null {
  try {
    checkBindings(standIn, bindings)
    return null
  } catch (error) {
    if (!(error instanceof CloudflareFailure)) throw error
    return `Failed to publish your Function. Got error: ${error.message}`
  }
}
