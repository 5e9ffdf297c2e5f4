import type { PagesDeployment, Project } from './project.ts'

const SHORT_LENGTH = 8

/** A branch as it stands in an address. */
const slugOf = (branch: string) =>
  branch
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 28)

export function presentPagesDeployment({ name, productionBranch }: Project, deployment: PagesDeployment) {
  const { id, createdOn, environment, branch, commitHash, commitMessage, isDirty, failure } = deployment
  const short = id.slice(0, SHORT_LENGTH)
  const stage = {
    name: 'deploy',
    status: failure === null ? 'success' : 'failure',
    started_on: createdOn,
    ended_on: createdOn,
  }
  const metadata = { branch, commit_hash: commitHash, commit_message: commitMessage, commit_dirty: isDirty }
  return {
    id,
    short_id: short,
    project_name: name,
    environment,
    url: `https://${short}.${name}.pages.dev`,
    aliases: environment === 'preview' ? [`https://${slugOf(branch)}.${name}.pages.dev`] : null,
    created_on: createdOn,
    modified_on: createdOn,
    production_branch: productionBranch,
    latest_stage: stage,
    stages: [stage],
    deployment_trigger: { type: 'ad_hoc', metadata },
  }
}
