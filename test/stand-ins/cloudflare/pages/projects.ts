import { randomUUID } from 'node:crypto'
import * as z from 'zod'
import { type Endpoint, paged, parseBody } from '../api/endpoint.ts'
import { refused } from '../api/failure.ts'
import { type StandIn, timestamp } from '../stand-in.ts'
import { presentPagesDeployment } from './present.ts'
import { getProject, liveDeployment, type Project, projects } from './project.ts'

const ALL = 'accounts/{account}/pages/projects'

const configBody = z.looseObject({})
const projectBody = z.object({
  name: z.string().regex(/^[a-z0-9]([a-z0-9-]{0,56}[a-z0-9])?$/),
  production_branch: z.string().min(1),
  deployment_configs: z.object({ production: configBody.default({}), preview: configBody.default({}) }).optional(),
})

/** https://developers.cloudflare.com/api/resources/pages/subresources/projects/ */
export const PROJECTS: Endpoint[] = [
  {
    verb: 'POST',
    path: ALL,
    run({ standIn, json }) {
      const { name, production_branch, deployment_configs } = parseBody(projectBody, json)
      if (projects.find(standIn, name)) {
        throw refused(8_000_002, 'A project with this name already exists. Choose a different project name.', 409)
      }
      const deploymentConfigs = deployment_configs ?? { production: {}, preview: {} }
      const made = { id: randomUUID(), name, parent: '', createdOn: timestamp(standIn), deploymentConfigs }
      return presentProject(standIn, projects.save(standIn, { ...made, productionBranch: production_branch }))
    },
  },
  {
    verb: 'GET',
    path: ALL,
    run(call) {
      const shown = projects.list(call.standIn).map(project => presentProject(call.standIn, project))
      return paged(call, shown)
    },
  },
  {
    verb: 'GET',
    path: `${ALL}/{project}`,
    run: ({ standIn, params }) => presentProject(standIn, getProject(standIn, params.project ?? '')),
  },
]

function presentProject(standIn: StandIn, project: Project) {
  const { id, name, createdOn, productionBranch, deploymentConfigs } = project
  const live = liveDeployment(standIn, project, 'production')
  const subdomain = `${name}.pages.dev`
  return {
    id,
    name,
    created_on: createdOn,
    subdomain,
    domains: [subdomain],
    production_branch: productionBranch,
    deployment_configs: deploymentConfigs,
    build_config: {},
    canonical_deployment: live ? presentPagesDeployment(project, live) : null,
  }
}
