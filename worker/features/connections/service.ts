import type { ConnectedAccount } from '../../contract/connections.ts'
import type { AccountRow, Holding, UserRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import type { Provider } from '../../domain/platforms.ts'
import { keyIdOf, keyIds, newestKeyId, openCredentials, sealCredentials } from '../../platforms/credentials.ts'
import { activityEntry } from '../activity/service.ts'
import { stopWriting, writingJobs } from '../jobs/service.ts'
import { holdingsOf, keepFreePhotosUsed } from '../payment/used-allowance.ts'
import { renewBeforeDisconnect } from './identity.ts'
import * as queries from './queries.ts'
import { countSealedOtherwise, replaceCredentials, type SealedRow, selectSealedWith } from './reseal-queries.ts'

/** Oldest connection first. */
export async function listAccounts({ db }: Pick<Deps, 'db'>, userId: string): Promise<ConnectedAccount[]> {
  return (await queries.selectAccounts(db, userId)).map(presentAccount)
}

/** The user's rows, as a statement to be batched with others. */
export function accountRowsOf({ db }: Pick<Deps, 'db'>, userId: string) {
  return queries.selectAccounts(db, userId)
}

/** The user's account on this platform, with its sealed credentials. */
export async function findAccount(
  { db }: Pick<Deps, 'db'>,
  userId: string,
  provider: Provider,
): Promise<AccountRow | undefined> {
  const [account] = await queries.selectAccount(db, userId, provider)
  return account
}

/** The same as a statement to be batched. */
export function accountOf({ db }: Pick<Deps, 'db'>, userId: string, provider: Provider) {
  return queries.selectAccount(db, userId, provider)
}

/**
 * Deletes the account with its credentials and listings, and cancels what jobs still had to write there: once this
 * resolves none begins a write. Photos still waiting for their texts get them: that needs no platform. Idempotent.
 * @throws JOB_UNREACHED when a job could not be told; the account is deleted then, and repeating tells the job again.
 */
export async function disconnect(deps: Deps, actor: Person, provider: Provider): Promise<ConnectedAccount[]> {
  const { db } = deps
  const { userId } = actor
  const accounts = await queries.selectAccount(db, userId, provider)
  const holdings = await holdingsFor(deps, userId, accounts)
  const [writing, , , , , , left] = await db.batch([
    writingJobs(deps, userId, provider),
    activityEntry(deps, userId, {
      action: 'platform-disconnected',
      detail: { provider },
      onlyIf: queries.isAnyConnected(db, accounts),
    }),
    keepFreePhotosUsed(deps, userId, { holdings, jobs: 'goOn' }),
    queries.deleteListings(db, accounts),
    queries.deleteAccounts(db, accounts),
    queries.turnOffAgent(db, userId, provider),
    queries.selectAccounts(db, userId),
  ])
  await stopWriting(deps, writing)
  return left.map(presentAccount)
}

/**
 * Ends all writing in a person's name, before the user is deleted. `accounts`: the user's rows. Returns under what their
 * used allowance is kept, what an earlier call disconnected included.
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
    queries.deleteListings(db, accounts),
    queries.deleteAccounts(db, accounts),
    queries.turnOffAgent(db, userId, null),
  ])
  await stopWriting(deps, writing)
  return holdings
}

async function holdingsFor(deps: Deps, userId: string, accounts: AccountRow[]): Promise<Holding[]> {
  const identities = await Promise.all(accounts.map(account => renewBeforeDisconnect(deps, account)))
  return holdingsOf(deps, userId, identities)
}

export function presentAccount(account: AccountRow): ConnectedAccount {
  const { lastUsedAt } = account
  return {
    _id: account.id,
    provider: account.provider,
    username: account.username,
    displayName: account.displayName,
    avatarUrl: account.avatarUrl,
    profileUrl: account.profileUrl,
    lastUsed: lastUsedAt === null ? null : new Date(lastUsedAt).toISOString(),
    connectedAt: new Date(account.connectedAt).toISOString(),
  }
}

const ROWS_A_RUN = 50
/** The key id of rows that do not say which key sealed them. */
const UNKNOWN = ''
/** The key id of rows that cannot be opened, so that the next run does not try again. */
const UNREADABLE = '?'

/**
 * Re-encrypts credentials that an older key sealed, so that this key can be retired. Rows whose key is gone are left
 * alone and counted in the log; they can be opened again once their key is back.
 */
export async function resealCredentials(deps: Pick<Deps, 'config' | 'db' | 'log'>): Promise<void> {
  const { config, db } = deps
  const older = keyIds(config).filter(id => id !== newestKeyId(config))
  const [rows, [others]] = await db.batch([
    selectSealedWith(db, [UNKNOWN, ...older], ROWS_A_RUN),
    countSealedOtherwise(db, [UNKNOWN, ...keyIds(config)]),
  ])
  const sealed = await Promise.all(rows.map(async row => ({ row, ...(await resealed(deps, row)) })))
  const [first, ...rest] = sealed.map(({ row, ...again }) => replaceCredentials(db, row, again))
  if (first) await db.batch([first, ...rest])
  if (rows.length > 0) deps.log('credentials.resealed', { rows: rows.length })
  if (others && others.rows > 0) deps.log('credentials.unreadable', { rows: others.rows })
}

async function resealed({ config }: Pick<Deps, 'config'>, row: SealedRow) {
  const { credentials } = row
  const keyId = keyIdOf(credentials)
  if (keyId && !keyIds(config).includes(keyId)) return { credentials, keyId }
  try {
    const opened = await openCredentials(config, row, credentials)
    return { credentials: await sealCredentials(config, row, opened), keyId: newestKeyId(config) }
  } catch {
    return { credentials, keyId: UNREADABLE }
  }
}
