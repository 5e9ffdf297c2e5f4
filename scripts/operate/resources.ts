import * as z from 'zod'
import type { Ask } from './ask.ts'
import type { Cloudflare } from './cloudflare.ts'
import type { Change } from './command.ts'
import type { Deployment } from './deployment.ts'
import { PRODUCTION_BRANCH } from './deployment.ts'
import { OperatorError } from './failure.ts'

/** https://developers.cloudflare.com/d1/configuration/data-location/ */
const LOCATIONS = ['wnam', 'enam', 'weur', 'eeur', 'apac', 'oc']
/** The longest that Cloudflare keeps a message. */
const RETENTION_SECONDS = 14 * 86_400

type Making = { cloudflare: Cloudflare; deployment: Deployment; change: Change }

const Database = z.object({ uuid: z.string(), name: z.string() })

/** The id of the database of this name. @throws CloudflareError */
export async function findDatabase(cloudflare: Cloudflare, name: string): Promise<string | undefined> {
  // Cloudflare looks for the name anywhere in a database's.
  const found = await cloudflare.list('d1/database', Database, { name })
  return found.find(database => database.name === name)?.uuid
}

/** The id of the deployment's database, found by its name, else made; null in a dry run that would make it. */
export async function ensureDatabase({ cloudflare, deployment, change }: Making, env: NodeJS.ProcessEnv, ask: Ask) {
  const { database: name } = deployment
  const id = await findDatabase(cloudflare, name)
  if (id) return id
  const about = `where the database ${name} is, for ever: ${LOCATIONS.join(', ')}`
  const location = env.D1_LOCATION || (await ask({ name: 'D1_LOCATION', about }))
  if (!location) throw new OperatorError(`Missing: D1_LOCATION, ${about}.`)
  if (!LOCATIONS.includes(location)) throw new OperatorError(`D1_LOCATION is one of ${LOCATIONS.join(', ')}.`)
  const body = { name, primary_location_hint: location }
  const made = await change(`make database ${name} in ${location}`, () =>
    cloudflare.change('d1/database', Database, { method: 'POST', body }),
  )
  return made?.uuid ?? null
}

const Queue = z.object({
  queue_id: z.string(),
  queue_name: z.string(),
  settings: z.object({ message_retention_period: z.number().optional() }).optional(),
})

/** The queues, which keep messages as long as Cloudflare allows, so that a long outage loses none. */
export async function ensureQueues({ cloudflare, deployment, change }: Making): Promise<void> {
  const found = await cloudflare.list('queues', Queue)
  const settings = { message_retention_period: RETENTION_SECONDS }
  for (const name of deployment.queues) {
    const queue = found.find(({ queue_name }) => queue_name === name)
    if (!queue) {
      const body = { queue_name: name, settings }
      await change(`make queue ${name}`, () => cloudflare.change('queues', Queue, { method: 'POST', body }))
    } else if (queue.settings?.message_retention_period !== RETENTION_SECONDS) {
      await change(`let queue ${name} keep messages for 14 days`, () =>
        cloudflare.change(`queues/${queue.queue_id}`, Queue, { method: 'PATCH', body: { settings } }),
      )
    }
  }
}

const Project = z.object({ name: z.string(), subdomain: z.string() })

/** The project's host at pages.dev; null in a dry run that would make the project. */
export async function ensureProject({ cloudflare, deployment, change }: Making): Promise<string | null> {
  const { project: name } = deployment
  const found = await cloudflare.find(`pages/projects/${name}`, Project)
  if (found) return found.subdomain
  const body = { name, production_branch: PRODUCTION_BRANCH }
  const made = await change(`make Pages project ${name}`, () =>
    cloudflare.change('pages/projects', Project, { method: 'POST', body }),
  )
  return made?.subdomain ?? null
}
