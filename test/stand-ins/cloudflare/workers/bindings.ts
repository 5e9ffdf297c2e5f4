import { createHash } from 'node:crypto'
import { type ApiError, CloudflareFailure, refused } from '../api/failure.ts'
import { databases } from '../d1/database.ts'
import { queues } from '../queues/queue.ts'
import type { StandIn } from '../stand-in.ts'
import { type Binding, SECRET, workers } from './worker.ts'

/** @throws CloudflareFailure 400 10021 for a secret without a value */
export function hideSecret(binding: Binding): Binding {
  if (binding.type !== SECRET) return binding
  const { text, ...shown } = binding
  if (typeof text !== 'string') throw refused(10_021, `invalid or missing text property for binding ${binding.name}`)
  return { ...shown, fingerprint: createHash('sha256').update(text).digest('hex') }
}

/** As the API shows bindings: of a secret the name. */
export const presentBindings = (bindings: Binding[]) =>
  bindings.map(({ type, name, fingerprint: _, ...rest }) => ({ type, name, ...rest }))

/**
 * The bindings of a new version: `inherit` takes the binding of this name from `previous`, and what is of a kind in `kept`
 * stays unless its name is given anew.
 *
 * @throws CloudflareFailure 400 10057, with an error for each name that `previous` lacks
 */
export function inheritBindings(given: Binding[], kept: string[], previous: Binding[]): Binding[] {
  const missing: ApiError[] = []
  const own = given.flatMap(binding => {
    if (binding.type !== 'inherit') return hideSecret(binding)
    const found = previous.find(({ name }) => name === String(binding.old_name ?? binding.name))
    if (found) return { ...found, name: binding.name }
    const message = `inherit binding '${binding.name}' is invalid: the previous version has no binding of this name`
    missing.push({ code: 10_057, message })
    return []
  })
  if (missing.length > 0) throw new CloudflareFailure(400, missing)
  const names = new Set(own.map(({ name }) => name))
  return [...own, ...previous.filter(({ type, name }) => kept.includes(type) && !names.has(name))]
}

/**
 * What each binding names must exist. `self`: the Worker that is uploaded, with its classes.
 *
 * @throws CloudflareFailure 400 with the code of the first that does not: 10181, 11000, 10144 or 10061
 */
export function checkBindings(standIn: StandIn, bindings: Binding[], self?: { name: string; classes: string[] }) {
  for (const binding of bindings) {
    const problem = problemOf(standIn, binding, self)
    if (problem) throw new CloudflareFailure(400, [problem])
  }
}

/** The codes: https://github.com/alchemy-run/distilled/pull/365, from probes of the real API. */
function problemOf(
  standIn: StandIn,
  binding: Binding,
  self: { name: string; classes: string[] } | undefined,
): ApiError | undefined {
  const { type, name } = binding
  if (type === 'd1') {
    const id = String(binding.id ?? binding.database_id ?? '')
    if (databases.find(standIn, id)?.id === id) return undefined
    const message = `D1 binding '${name}' references database '${id}' which was not found. Verify the database exists in your account and that the database_id in your configuration is correct.`
    return { code: 10_181, message }
  }
  if (type === 'queue') {
    const queue = String(binding.queue_name)
    return queues.find(standIn, queue) ? undefined : { code: 11_000, message: `Queue "${queue}" does not exist` }
  }
  if (type === 'service') {
    const service = String(binding.service)
    if (service === self?.name || workers.find(standIn, service)) return undefined
    const message = `Could not resolve service binding '${name}'. Target script '${service}' not found. Please verify the target script and try again.`
    return { code: 10_144, message }
  }
  return type === 'durable_object_namespace' ? problemOfClass(standIn, binding, self) : undefined
}

function problemOfClass(
  standIn: StandIn,
  { class_name: wanted, script_name: script = undefined }: Binding,
  self: { name: string; classes: string[] } | undefined,
): ApiError | undefined {
  const owner = script === undefined || script === self?.name ? self : workers.find(standIn, String(script))
  if (owner?.classes.includes(String(wanted))) return undefined
  const message = `Cannot create binding for class '${wanted}' because it is not currently configured to implement Durable Objects. Ensure a --new-class migration has been applied to it.`
  return { code: 10_061, message }
}
