import { randomUUID } from 'node:crypto'
import { refused } from '../api/failure.ts'
import { type StandIn, timestamp } from '../stand-in.ts'
import { type Binding, deployments, SECRET, type Traffic, type Version, versions, type Worker } from './worker.ts'

type NewVersion = Pick<Version, 'annotations' | 'bindings' | 'modules' | 'etag' | 'runtime'>

const TAG_MAX = 100

/** `trigger`: what made it, as wrangler shows it (`upload`, `secret`). */
export function addVersion(standIn: StandIn, worker: Worker, trigger: string, made: NewVersion): Version {
  const tag = made.annotations['workers/tag'] ?? ''
  if (tag.length > TAG_MAX) throw refused(10_021, `A version's tag has at most ${TAG_MAX} characters`)
  const id = randomUUID()
  return versions.save(standIn, {
    ...made,
    id,
    name: id,
    parent: worker.name,
    number: versions.list(standIn, worker.name).length + 1,
    createdOn: timestamp(standIn),
    source: 'wrangler',
    annotations: { ...made.annotations, 'workers/triggered_by': trigger },
    migrationTag: worker.migrationTag,
  })
}

/** A new version, like `previous` but for its secrets. */
export function addVersionWithSecrets(
  standIn: StandIn,
  worker: Worker,
  previous: Version,
  change: { bindings: Binding[]; annotations: Record<string, string> },
): Version {
  const { modules, etag, runtime } = previous
  return addVersion(standIn, worker, 'secret', { modules, etag, runtime, ...change })
}

export function addDeployment(
  standIn: StandIn,
  worker: Worker,
  traffic: Traffic,
  { annotations = {}, codeUpdateStrategy = null as unknown } = {},
) {
  const id = randomUUID()
  const createdOn = timestamp(standIn)
  const made = { id, name: id, parent: worker.name, createdOn, annotations, versions: traffic, codeUpdateStrategy }
  return deployments.save(standIn, made)
}

/** Traffic that all goes to one version. */
export const wholly = ({ id }: Version): Traffic => [{ version_id: id, percentage: 100 }]

export const secretsOf = ({ bindings }: Version) => bindings.filter(({ type }) => type === SECRET)
