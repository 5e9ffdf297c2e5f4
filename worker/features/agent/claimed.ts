import type { Preferences } from '../../contract/preferences.ts'
import type { AgentPhotoRow, AgentRow } from '../../db/agent-schema.ts'
import type { Condition } from '../../db/client.ts'
import type { AccountRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { activityEntry } from '../activity/service.ts'
import { accountRowsOf } from '../connections/service.ts'
import { freePhotosUsedBy, prepaidPhotosOf } from '../payment/service.ts'
import { presentPreferences, savedPreferences } from '../preferences/service.ts'
import * as queries from './queries.ts'

/** How long a scan has its agent to itself. If the scan is lost, the agent is due again afterwards. */
export const LEASE_MS = 10 * 60_000

/**
 * A claimed agent with what a scan needs. `freePhotos`: how many are left of its user's allowance; `prepaidPhotos`: of
 * those bought. `failed`: photos that may be offered again. `preferences`: its user's.
 */
export type Claimed = {
  agent: AgentRow
  account: AccountRow
  freePhotos: number
  prepaidPhotos: number
  failed: AgentPhotoRow[]
  preferences: Preferences
}

/**
 * Reads the agent of a claim. Undefined if a later claim exists or the agent is off. An agent whose platform is no
 * longer connected is turned off here.
 */
export async function findClaimed(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  claim: queries.Claim,
): Promise<Claimed | undefined> {
  const [[agent], accounts, [free], [prepaid], retryable, [user]] = await db.batch([
    queries.selectClaimed(db, claim),
    accountRowsOf({ db }, claim.userId),
    freePhotosUsedBy({ db }, claim.userId),
    prepaidPhotosOf({ db }, claim.userId),
    queries.selectRetryable(db, claim.userId),
    savedPreferences({ db }, claim.userId),
  ])
  const account = accounts.find(({ provider }) => provider === agent?.provider)
  const failed = retryable.filter(({ provider }) => provider === agent?.provider)
  if (!agent) return undefined
  if (!account) {
    await queries.endDisconnected(db, agent)
    return undefined
  }
  const preferences = presentPreferences(user)
  const freePhotos = Math.max(0, config.FREE_PHOTOS - (free?.used ?? 0))
  return { agent, account, failed, preferences, freePhotos, prepaidPhotos: prepaid?.photos ?? 0 }
}

/** The activity entry of a pause, to be batched before the statement that ends the scan. */
export function pausedEntry(deps: Pick<Deps, 'db' | 'now'>, { userId, provider }: AgentRow, onlyIf: Condition) {
  return activityEntry(deps, userId, { action: 'agent-paused', detail: { provider }, onlyIf })
}
