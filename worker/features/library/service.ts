import type { LibraryAnswer, LibraryCounts } from '../../contract/library.ts'
import type { Preferences } from '../../contract/preferences.ts'
import type { AccountRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { LISTING_MS } from '../../domain/lifetimes.ts'
import type { Provider } from '../../domain/platforms.ts'
import { AppError } from '../../errors.ts'
import { assertWithin, countUseIf } from '../../http/rate-limit.ts'
import { describeError } from '../../log.ts'
import { accountOf } from '../connections/service.ts'
import { presentPreferences, savedPreferences } from '../preferences/service.ts'
import { presentCounts, progressOf } from './present.ts'
import * as queries from './queries.ts'
import { LEASE_MS } from './reading.ts'
import * as work from './work-queries.ts'

/** A person's library of a platform. Begins a reading if none has ended within 24 hours. @throws NOT_CONNECTED */
export async function readLibrary(deps: Deps, actor: Person, provider: Provider): Promise<LibraryAnswer> {
  const owner = await getOwner(deps, actor, provider)
  return present(deps, owner, await begin(deps, owner.account, 'look'))
}

/**
 * Begins a reading. One that is under way goes on.
 * @throws NOT_CONNECTED, UNSUPPORTED_CRITERION where libraries are off, RATE_LIMITED
 */
export async function refreshLibrary(deps: Deps, actor: Person, provider: Provider): Promise<LibraryAnswer> {
  const owner = await getOwner(deps, actor, provider)
  assertLibraries(deps)
  const begun = await begin(deps, owner.account, 'refresh')
  assertWithin(deps, 'refreshPerUser', begun.asked)
  return present(deps, owner, begun)
}

/** @throws UNSUPPORTED_CRITERION where libraries are off */
export function assertLibraries({ config }: Pick<Deps, 'config'>): void {
  if (config.LIBRARY_PHOTOS === 0) throw new AppError('UNSUPPORTED_CRITERION', { text: 'Libraries are not read here.' })
}

type Owner = { account: AccountRow; cameraNames: boolean }

async function getOwner(deps: Deps, { userId }: Person, provider: Provider): Promise<Owner> {
  const [[account], [user]] = await deps.db.batch([accountOf(deps, userId, provider), savedPreferences(deps, userId)])
  if (!account) throw new AppError('NOT_CONNECTED')
  return { account, cameraNames: presentPreferences(user).replaceCameraNames }
}

function present(deps: Deps, owner: Owner, begun: Awaited<ReturnType<typeof begin>>): LibraryAnswer {
  const { library, toReview, blockedUntil } = begun
  const { account } = owner
  return {
    provider: account.provider,
    ...progressOf(deps, { account, library, blockedUntil }),
    counts: countsOf(owner, begun),
    toReview,
  }
}

type Counted = Pick<Awaited<ReturnType<typeof begin>>, 'library' | 'missing' | 'states'>

/** Once the photos of a library are deleted, what was counted before. */
function countsOf({ account: { provider }, cameraNames }: Owner, { library, missing, states }: Counted): LibraryCounts {
  const counted = library?.expiresAt === null ? (library.counts ?? []) : missing
  return presentCounts(provider, { missing: counted, states, cameraNames })
}

/** The statements that read what is kept of an account's library. */
const keptOf = ({ db }: Pick<Deps, 'db'>, account: AccountRow) =>
  [queries.selectLibrary(db, account.id), queries.countMissing(db, account.id), work.countStates(db, account)] as const

type Kept = { [At in keyof ReturnType<typeof keptOf>]: Awaited<ReturnType<typeof keptOf>[At]> }

/** Statements that read what is kept of the libraries of these accounts, for `exportedLibraries`. */
export const libraryRowsOf = (deps: Pick<Deps, 'db'>, accounts: AccountRow[]) =>
  accounts.flatMap(account => keptOf(deps, account))

/** What is kept of the libraries of these accounts, for the export of their person's data. */
export function exportedLibraries(accounts: AccountRow[], rows: unknown[], { replaceCameraNames }: Preferences) {
  const perAccount = rows.length / Math.max(1, accounts.length)
  return accounts.flatMap((account, at) => {
    // The types of a batch do not tell which account's statements these were.
    const kept: unknown = rows.slice(at * perAccount, (at + 1) * perAccount)
    const [[library], missing, states] = kept as Kept
    const counts = countsOf({ account, cameraNames: replaceCameraNames }, { library, missing, states })
    return library ? [{ provider: account.provider, readAt: dateOf(library.readAt), counts }] : []
  })
}

const dateOf = (time: number | null) => (time === null ? null : new Date(time).toISOString())

/**
 * Begins a reading if none is under way and the limits allow, and reads what there is. A look begins one only if none
 * has ended within 24 hours. `blockedUntil`: when the limits allow it, if they do not.
 */
async function begin(deps: Deps, account: AccountRow, by: 'look' | 'refresh') {
  const { db, now, config } = deps
  const { id, userId, provider } = account
  const at = now()
  const isOff = config.LIBRARY_PHOTOS === 0
  const isStale = queries.isStale(db, id, isOff ? -1 : by === 'refresh' ? at : at - LISTING_MS)
  const refresh = countUseIf(deps, by === 'refresh' ? undefined : queries.NEVER, 'refreshPerUser', userId, provider)
  const due = by === 'refresh' ? queries.all(isStale, refresh.isWithin) : isStale
  const often = countUseIf(deps, due, 'readingPerUser', userId, provider)
  const mayBegin = by === 'refresh' ? due : queries.all(due, often.isWithin)
  const both = countUseIf(deps, mayBegin, 'readingsPerUser', userId, provider)
  const onlyIf = queries.all(mayBegin, both.isWithin)
  const [, asked, looked, daily, begun, [library], missing, states, toReview] = await db.batch([
    queries.openLibrary(db, account, at),
    refresh.count,
    often.count,
    both.count,
    queries.beginReading(db, id, { now: at, leaseEnds: at + LEASE_MS, onlyIf }),
    queries.selectLibrary(db, id),
    queries.countMissing(db, id),
    work.countStates(db, account),
    work.selectToReview(db, account),
  ])
  await Promise.all(begun.map(claim => send(deps, claim)))
  const isBlocked = begun.length === 0 && looked.length > 0
  const ends = [...looked, ...daily].map(({ resetsAt }) => resetsAt)
  return { library, missing, states, toReview, asked, blockedUntil: isBlocked ? Math.max(...ends) : null }
}

async function send({ readingsQueue, log }: Deps, claim: queries.Claim): Promise<void> {
  try {
    await readingsQueue.send({ kind: 'read', ...claim })
  } catch (error) {
    // Cron takes it up when its lease has ended.
    log('library.unsent', { accountId: claim.accountId, ...describeError(error) })
  }
}
