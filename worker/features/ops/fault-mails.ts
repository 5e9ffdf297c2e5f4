import type { Fault } from '../../contract/ops.ts'
import type { Deps } from '../../deps.ts'
import type { Env } from '../../env.ts'
import { mailFaults } from '../../mail/fault-notice.ts'
import * as queries from './fault-queries.ts'
import { findFaults } from './faults.ts'

/** A fault that is over sooner is not worth a mail. */
const LASTING_MS = 5 * 60_000

/**
 * Mails support each fault that has lasted for five minutes, once, and once more when it is gone.
 * @throws Error when a mail was not accepted; the next call tries it again.
 */
export async function reportFaults(deps: Deps, _at: number, env: Env): Promise<void> {
  const { db, now } = deps
  const [found, known] = [await findFaults(deps, env), await queries.listFaults(db)]
  const isIn = (list: readonly Fault[]) => (fault: Fault) => list.some(one => isSame(one, fault))
  await queries.insertFaults(
    db,
    found.filter(fault => !isIn(known)(fault)).map(fault => ({ ...fault, since: now() })),
  )
  const over = known.filter(fault => !isIn(found)(fault))
  const gone = await queries.deleteFaults(db, over)
  const begun = await queries.takeUnmailed(db, { at: now(), until: now() - LASTING_MS })
  await tell(deps, { faults: gone.filter(({ mailedAt }) => mailedAt !== null), state: 'gone' }, faults =>
    queries.insertFaults(db, faults),
  )
  await tell(deps, { faults: begun, state: 'begun' }, faults => queries.untakeMailed(db, faults))
}

type Told<F> = { faults: F[]; state: 'begun' | 'gone' }

/** `takeBack`: has the next call mail them again. */
async function tell<F extends Fault>(
  deps: Deps,
  { faults, state }: Told<F>,
  takeBack: (faults: F[]) => Promise<unknown>,
): Promise<void> {
  if (faults.length === 0) return
  try {
    await mailFaults(deps, { faults, state })
  } catch (error) {
    await takeBack(faults)
    throw error
  }
}

const isSame = (one: Fault, other: Fault) => one.code === other.code && one.name === other.name
