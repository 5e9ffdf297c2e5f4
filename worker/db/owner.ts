import type { Bindings } from '../env.ts'
import { describeError, log } from '../log.ts'
import { isFailureOf, openDb } from './client.ts'
import { deployment } from './ops-schema.ts'

type Owned = Pick<Bindings, 'DB'> & { DEPLOYMENT?: string }

/** The databases that this isolate knows to be its own, each with the name under which it owns them. */
const owned = new WeakMap<D1Database, string>()

/** The deployment that the database belongs to; undefined if any may use it. */
export async function findOwner(d1: D1Database): Promise<string | undefined> {
  try {
    return (await openDb(d1).select({ owner: deployment.owner }).from(deployment).get())?.owner
  } catch (error) {
    // A database from before the table belongs to nobody.
    if (isFailureOf('no such table: deployment', error)) return undefined
    throw error
  }
}

/**
 * Whether this deployment may work on the database, which may be another deployment's by a slip in its configuration.
 * Once it may, this isolate does not ask again. @throws Error when the database does not answer.
 */
export async function ownsDatabase({ DB, DEPLOYMENT = '' }: Owned): Promise<boolean> {
  if (owned.get(DB) === DEPLOYMENT) return true
  const owner = await findOwner(DB)
  if (owner !== undefined && owner !== DEPLOYMENT) {
    log('database.foreign', { level: 'error', owner, deployment: DEPLOYMENT })
    return false
  }
  owned.set(DB, DEPLOYMENT)
  return true
}

/** As `ownsDatabase`, for work that can wait: false also when the database does not answer. Never throws. */
export async function mayUseDatabase(env: Owned): Promise<boolean> {
  try {
    return await ownsDatabase(env)
  } catch (error) {
    log('database.failed', describeError(error))
    return false
  }
}
