import type { ConnectedAccount } from '../../contract/connections.ts'
import { turnOffAgent } from '../../db/agents.ts'
import type { AccountRow, Holding, UserRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import type { Provider } from '../../domain/platforms.ts'
import { activityEntry } from '../activity/service.ts'
import { stopWriting, writingJobs } from '../jobs/service.ts'
import { holdingsOf, keepFreePhotosUsed } from '../payment/used-allowance.ts'
import { renewBeforeDisconnect } from './identity.ts'
import * as queries from './queries.ts'
import { presentAccount } from './service.ts'

/**
 * Deletes the account with its credentials and listings, and cancels all waiting writes: once this resolves, no job
 * begins another. Photos that wait to be described still are, since that needs no platform. Idempotent.
 * @throws JOB_UNREACHED when a job could not be told. The account is deleted nevertheless, and a repeated call tells
 * the job.
 */
export async function disconnect(deps: Deps, actor: Person, provider: Provider): Promise<ConnectedAccount[]> {
  const { db } = deps
  const { userId } = actor
  const accounts = await queries.selectAccount(db, userId, provider)
  const holdings = await holdingsFor(deps, userId, accounts)
  const [writing, , , , , , , left] = await db.batch([
    writingJobs(deps, userId, provider),
    activityEntry(deps, userId, {
      action: 'platform-disconnected',
      detail: { provider },
      onlyIf: queries.isAnyConnected(db, accounts),
    }),
    keepFreePhotosUsed(deps, userId, { holdings, jobs: 'goOn' }),
    ...queries.deleteListings(db, accounts),
    queries.deleteAccounts(db, accounts),
    turnOffAgent(db, userId, provider),
    queries.selectAccounts(db, userId),
  ])
  await stopWriting(deps, writing)
  return left.map(presentAccount)
}

/**
 * Disconnects all of a user's accounts and ends all writing before the user is deleted. Returns the keys under which
 * the used free photos are kept, those of an earlier call included.
 * @throws JOB_UNREACHED as `disconnect` does.
 */
export async function disconnectAll(deps: Deps, user: UserRow, accounts: AccountRow[]): Promise<Holding[]> {
  const { db } = deps
  const { id: userId, deletionHoldings } = user
  const holdings = [...(deletionHoldings ?? []), ...(await holdingsFor(deps, userId, accounts))]
  const [writing] = await db.batch([
    writingJobs(deps, userId, null),
    keepFreePhotosUsed(deps, userId, { holdings, jobs: 'end' }),
    queries.noteHoldings(db, userId, holdings),
    ...queries.deleteListings(db, accounts),
    queries.deleteAccounts(db, accounts),
    turnOffAgent(db, userId, null),
  ])
  await stopWriting(deps, writing)
  return holdings
}

async function holdingsFor(deps: Deps, userId: string, accounts: AccountRow[]): Promise<Holding[]> {
  const identities = await Promise.all(accounts.map(account => renewBeforeDisconnect(deps, account)))
  return holdingsOf(deps, userId, identities)
}
