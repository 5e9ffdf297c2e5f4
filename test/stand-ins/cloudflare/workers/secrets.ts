import * as z from 'zod'
import { type Endpoint, parseBody } from '../api/endpoint.ts'
import { refused } from '../api/failure.ts'
import type { StandIn } from '../stand-in.ts'
import { hideSecret } from './bindings.ts'
import { addDeployment, addVersionWithSecrets, secretsOf, wholly } from './publish.ts'
import { type Binding, deployedVersion, getWorker, latestVersion, SECRET, type Worker } from './worker.ts'

const ALL = 'accounts/{account}/workers/scripts/{script}/secrets'
const secretBody = z.object({ name: z.string(), text: z.string(), type: z.literal(SECRET) })
const bulkBody = z.object({ secrets: z.record(z.string(), secretBody.nullable()) })

/**
 * Each change makes a version and deploys it at once.
 * https://developers.cloudflare.com/api/resources/workers/subresources/scripts/subresources/secrets/
 */
export const SECRETS: Endpoint[] = [
  {
    verb: 'GET',
    path: ALL,
    run({ standIn, params }) {
      const latest = latestVersion(standIn, getWorker(standIn, params.script ?? ''))
      return (latest ? secretsOf(latest) : []).map(({ name, type }) => ({ name, type }))
    },
  },
  {
    verb: 'PUT',
    path: ALL,
    run({ standIn, params, json }) {
      const worker = getWorker(standIn, params.script ?? '')
      const secret = parseBody(secretBody, json)
      deploySecrets(standIn, worker, { [secret.name]: secret })
      return { name: secret.name, type: secret.type }
    },
  },
  {
    verb: 'PATCH',
    path: 'accounts/{account}/workers/scripts/{script}/secrets-bulk',
    run({ standIn, params, json }) {
      const { secrets } = parseBody(bulkBody, json)
      deploySecrets(standIn, getWorker(standIn, params.script ?? ''), secrets)
      return { secrets: Object.keys(secrets) }
    },
  },
  {
    verb: 'DELETE',
    path: `${ALL}/{secret}`,
    run({ standIn, params }) {
      deploySecrets(standIn, getWorker(standIn, params.script ?? ''), { [params.secret ?? '']: null })
    },
  },
]

type Changes = Record<string, { text: string } | null>

/** @throws CloudflareFailure 10056 if one to delete does not exist, 10053 if another binding has the name */
export function changedSecrets(bindings: Binding[], changes: Changes): Binding[] {
  const changed = Object.entries(changes).flatMap(([name, secret]) => {
    const found = bindings.find(binding => binding.name === name)
    if (secret === null && found?.type !== SECRET) throw refused(10_056, `Binding '${name}' not found`, 404)
    if (found && found.type !== SECRET) {
      throw refused(10_053, `Binding name '${name}' already in use. Please use a different name and try again.`)
    }
    return secret ? hideSecret({ type: SECRET, name, text: secret.text }) : []
  })
  return [...bindings.filter(({ name }) => !(name in changes)), ...changed]
}

/** @throws CloudflareFailure 10215 if the latest version is not the deployed one */
function deploySecrets(standIn: StandIn, worker: Worker, changes: Changes) {
  const latest = latestVersion(standIn, worker)
  if (!latest || deployedVersion(standIn, worker)?.id !== latest.id) {
    const message =
      "Secret edit failed. You attempted to modify a secret, but the latest version of your Worker isn't currently deployed."
    throw refused(10_215, message)
  }
  const bindings = changedSecrets(latest.bindings, changes)
  const version = addVersionWithSecrets(standIn, worker, latest, { bindings, annotations: {} })
  addDeployment(standIn, worker, wholly(version), { annotations: { 'workers/triggered_by': 'secret' } })
}
