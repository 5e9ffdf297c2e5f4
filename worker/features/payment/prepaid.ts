import type { PrepaidAnswer, PrepaidEntry, Refunded } from '../../contract/payment.ts'
import { prepaidOf } from '../../db/money/prepaid.ts'
import { NEWEST, type PrepaidRow, selectPrepaidEntries } from '../../db/money/prepaid-list.ts'
import { hasRest, refundRest, selectRest, selectRestOfDeleted } from '../../db/money/refund-rest.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import type { PrepaidKind } from '../../domain/prepaid-kind.ts'
import { AppError } from '../../errors.ts'
import { assertWithin, countUseIf } from '../../http/rate-limit.ts'
import { makeAtOnce } from './due-work.ts'

const PAGE = 50
const EXPORTED_PAGE = 500
/** How long whoever ordered refunds has to request them before cron does. */
const REFUND_LEASE_MS = 60_000
/** Payments of deleted accounts whose rest one run of cron refunds. */
const DELETED = 50

/** The account's bought photos and where they went, newest first. `cursor`: the id of the last entry seen. */
export async function listPrepaid({ db }: Deps, { userId }: Person, cursor = NEWEST): Promise<PrepaidAnswer> {
  const [[prepaid], [rest], rows] = await db.batch([
    prepaidOf(db, userId),
    selectRest(db, userId),
    selectPrepaidEntries(db, userId, { before: cursor, limit: PAGE + 1 }),
  ])
  const page = rows.slice(0, PAGE)
  return {
    photos: prepaid?.photos ?? 0,
    refund: rest ?? { photos: 0, amount: 0 },
    entries: page.map(presentEntry),
    nextCursor: rows.length > PAGE ? String(page.at(-1)?.id) : null,
  }
}

/** The first page of `eachPrepaid`, as a statement to be batched with others. */
export function firstPrepaid({ db }: Pick<Deps, 'db'>, userId: string) {
  return selectPrepaidEntries(db, userId, { before: NEWEST, limit: EXPORTED_PAGE })
}

/** All entries of an account, newest first, read page by page. */
export async function* eachPrepaid(
  { db }: Deps,
  { userId }: Person,
  first: PrepaidRow[],
): AsyncGenerator<PrepaidEntry> {
  for (let rows = first; ; ) {
    yield* rows.map(presentEntry)
    const last = rows.at(-1)
    if (!last || rows.length < EXPORTED_PAGE) return
    rows = await selectPrepaidEntries(db, userId, { before: last.id, limit: EXPORTED_PAGE })
  }
}

function presentEntry({ at, photos, kind, jobId, paymentId, isOrder, ...money }: PrepaidRow): PrepaidEntry {
  return {
    at: new Date(at).toISOString(),
    photos,
    kind,
    jobId: jobId ?? (isOrder ? null : paymentId),
    orderId: isOrder ? paymentId : null,
    ...presentMoney(kind, money),
  }
}

type Money = Pick<PrepaidRow, 'amount' | 'refundCents' | 'refundStatus'>

function presentMoney(kind: PrepaidKind, { amount, refundCents, refundStatus }: Money) {
  if (kind === 'bought') return { amount, status: null }
  if (kind !== 'refunded') return { amount: null, status: null }
  // Without a row, support had refunded all of it before it was sent.
  if (refundStatus === null) return { amount: 0, status: 'succeeded' } as const
  return { amount: refundCents, status: refundStatus === 'due' ? 'pending' : refundStatus } as const
}

/**
 * Takes all bought photos that no job has taken from the account, and sends what they cost back to the cards.
 * @throws RATE_LIMITED, PAYMENT_PROVIDER without a provider
 */
export async function refundAll(deps: Deps, { userId }: Person): Promise<Refunded> {
  const { db, payments, now, newId } = deps
  if (!payments) throw new AppError('PAYMENT_PROVIDER')
  const { count, isWithin } = countUseIf(deps, hasRest(db, userId), 'refundPerUser', userId)
  const times = { now: now(), dueAt: now() + REFUND_LEASE_MS, tries: 1 } as const
  const rest = { userId, reason: 'unused', token: newId(), ...times, onlyIf: isWithin } as const
  const [uses, , , refunds, entries] = await db.batch([count, ...refundRest(db, rest)])
  assertWithin(deps, 'refundPerUser', uses)
  if (refunds.length > 0) await deps.afterAnswer(() => makeAtOnce(deps, payments, refunds))
  return {
    photos: -entries.reduce((sum, { photos }) => sum + photos, 0),
    amount: refunds.reduce((sum, { amount }) => sum + amount, 0),
  }
}

/**
 * Refunds what payments of deleted accounts have left: a card was charged, a job or a dispute ended, or a release before
 * deleted the account.
 */
export async function refundDeleted({ db, newId }: Deps, at: number): Promise<void> {
  const left = await selectRestOfDeleted(db, DELETED)
  if (left.length === 0) return
  const paymentIds = left.map(({ id }) => id)
  const times = { now: at, dueAt: at, tries: 0 } as const
  await db.batch(refundRest(db, { userId: '', reason: 'unfinished', token: newId(), ...times, paymentIds }))
}
