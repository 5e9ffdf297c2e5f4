import { refused } from '../api/failure.ts'
import { collection, type Stored } from '../documents.ts'
import type { StandIn } from '../stand-in.ts'

/** Of a secret only a hash of its value is stored, as `fingerprint`. */
export type Binding = { type: string; name: string; [property: string]: unknown }

export type Worker = Stored & {
  createdOn: string
  modifiedOn: string
  /** Of the newest Durable Object migration. */
  migrationTag: string | null
  /** The Durable Object classes that migrations have made. */
  classes: string[]
  crons: string[]
  subdomain: { enabled: boolean; previews_enabled: boolean }
  /** What belongs to the Worker and not to a version of it. */
  settings: Record<string, unknown>
}

/** `parent` is the Worker's name, `name` repeats the id. */
export type Version = Stored & {
  number: number
  createdOn: string
  source: string
  annotations: Record<string, string>
  bindings: Binding[]
  modules: { name: string; bytes: number }[]
  etag: string
  /** `compatibility_date` and `_flags`, `limits`, `placement`. */
  runtime: Record<string, unknown>
  migrationTag: string | null
}

export type Traffic = { version_id: string; percentage: number }[]

/** `parent` is the Worker's name, `name` repeats the id. */
export type Deployment = Stored & {
  createdOn: string
  annotations: Record<string, string>
  versions: Traffic
  codeUpdateStrategy: unknown
}

export const workers = collection<Worker>('worker')
export const versions = collection<Version>('version')
export const deployments = collection<Deployment>('deployment')

export const SECRET = 'secret_text'

/** @throws CloudflareFailure 404 10007 */
export function getWorker(standIn: StandIn, name: string): Worker {
  const found = workers.find(standIn, name)
  if (!found) throw refused(10_007, 'This Worker does not exist on your account.', 404)
  return found
}

/** Uploaded last, deployed or not. */
export const latestVersion = (standIn: StandIn, { name }: Worker) => versions.list(standIn, name).at(-1)

export const presentDeployment = (standIn: StandIn, { name }: Worker) => deployments.list(standIn, name).at(-1)

/** The one with most of the traffic. */
export function deployedVersion(standIn: StandIn, worker: Worker): Version | undefined {
  const traffic = presentDeployment(standIn, worker)?.versions ?? []
  const [first] = traffic.toSorted((a, b) => b.percentage - a.percentage)
  return first && versions.find(standIn, first.version_id, worker.name)
}
