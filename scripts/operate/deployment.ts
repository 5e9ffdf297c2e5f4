import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '../..')
/** A command of a checkout's pinned dependencies. */
export const binOf = (source: string, name: string) => join(source, 'node_modules/.bin', name)

export const ENVIRONMENTS = ['production', 'staging'] as const
export type Environment = (typeof ENVIRONMENTS)[number]

/** The names of what belongs to one deployment. Nothing of staging has a name of production's, except the Pages project. */
export type Deployment = {
  environment: Environment
  /** Where what a later command needs to know is kept, apart from the repository. */
  folder: string
  worker: string
  database: string
  queues: string[]
  project: string
  /** Of the Pages project; the production branch is what the project's own address shows. */
  branch: string
}

const PROJECT = 'photonym'
export const PRODUCTION_BRANCH = 'main'
const WORKER = 'photonym-api'
const DATABASE = 'photonym'
const QUEUES = ['photos', 'photos-dead', 'scans', 'scans-dead', 'readings']

/** What an environment's names end with. */
export const suffixOf = (environment: Environment) => (environment === 'production' ? '' : `-${environment}`)

export function deploymentOf(environment: Environment): Deployment {
  const suffix = suffixOf(environment)
  const folder = join(ROOT, '.deploy', environment)
  mkdirSync(folder, { recursive: true, mode: 0o700 })
  return {
    environment,
    folder,
    worker: `${WORKER}${suffix}`,
    database: `${DATABASE}${suffix}`,
    queues: QUEUES.map(queue => `${queue}${suffix}`),
    project: PROJECT,
    branch: environment === 'production' ? PRODUCTION_BRANCH : environment,
  }
}
