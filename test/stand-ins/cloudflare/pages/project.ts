import { refused } from '../api/failure.ts'
import { collection, type Stored } from '../documents.ts'
import type { StandIn } from '../stand-in.ts'
import type { Binding } from '../workers/worker.ts'

export type Environment = 'production' | 'preview'

export type Project = Stored & {
  createdOn: string
  productionBranch: string
  deploymentConfigs: Record<Environment, Record<string, unknown>>
}

/** `parent` is the project's name, `name` repeats the id. `failure`: why it never went live. */
export type PagesDeployment = Stored & {
  createdOn: string
  environment: Environment
  branch: string
  commitHash: string | null
  commitMessage: string | null
  isDirty: boolean
  /** Number of files, of all of them together. */
  files: number
  /** Of the Functions; null without any. */
  bindings: Binding[] | null
  failure: string | null
}

export const projects = collection<Project>('pages-project')
export const pagesDeployments = collection<PagesDeployment>('pages-deployment')

/** @throws CloudflareFailure 404 8000007 */
export function getProject(standIn: StandIn, name: string): Project {
  const found = projects.find(standIn, name)
  if (!found) {
    const message = 'Project not found. The specified project name does not match any of your existing projects.'
    throw refused(8_000_007, message, 404)
  }
  return found
}

/** What an environment serves; of the preview environment each branch has its own. */
export const liveDeployment = (standIn: StandIn, { name }: Project, environment: Environment, branch?: string) =>
  pagesDeployments
    .list(standIn, name)
    .findLast(
      item =>
        item.environment === environment && item.failure === null && (branch === undefined || item.branch === branch),
    )
