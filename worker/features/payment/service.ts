import type { FreeTrialStatus } from '../../contract/payment.ts'
import type { Condition } from '../../db/client.ts'
import { refundOf, selectSettlementTerms, setRefundTarget } from '../../db/money/old-terms.ts'
import { hasPhotosLeft, placeOrder, selectFreePhotosUsed, selectUnpaid } from '../../db/money/orders.ts'
import { selectUnpaidOrders } from '../../db/money/photo-orders.ts'
import { bookBought, prepaidOf, selectReservedPrepaid } from '../../db/money/prepaid.ts'
import { refundRest, selectRefunded } from '../../db/money/refund-rest.ts'
import { insertRefund } from '../../db/money/refunds.ts'
import { returnUnfinished, settleLostJob } from '../../db/money/settle.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { JOB_SILENCE_MS, UNPAID_JOB_MS } from '../../domain/lifetimes.ts'
import { MAX_UNPAID } from '../../domain/limits.ts'
import { describeError } from '../../log.ts'
import { compareBooks } from './compare.ts'
import {
  bookForEarlierRelease,
  endPayments,
  mailReceipts,
  mailRefunds,
  mailReports,
  makeRefunds,
  readDisputes,
} from './due-work.ts'
import { learnFromEvents } from './events.ts'
import { refundDeleted } from './prepaid.ts'
import * as queries from './queries.ts'
import { sweepUsedAllowances } from './used-allowance.ts'

/** The free photos a user has taken, as a statement to be batched with others. */
export function freePhotosUsedBy({ db }: Pick<Deps, 'db'>, userId: string) {
  return selectFreePhotosUsed(db, userId)
}

/** The bought photos of a user that no job has taken, as such a statement. */
export function prepaidPhotosOf({ db }: Pick<Deps, 'db'>, userId: string) {
  return prepaidOf(db, userId)
}

/** The condition that a user has free or bought photos left, for statements of others. */
export function anyPhotosLeft({ db, config }: Pick<Deps, 'db' | 'config'>, userId: string): Condition {
  return hasPhotosLeft(db, { userId, allowance: config.FREE_PHOTOS })
}

export async function getFreeTrialStatus({ db, config }: Deps, actor: Person): Promise<FreeTrialStatus> {
  const { userId } = actor
  const [[row], unpaid, [prepaid], [held], orders] = await db.batch([
    selectFreePhotosUsed(db, userId),
    selectUnpaid(db, userId),
    prepaidOf(db, userId),
    selectReservedPrepaid(db, userId),
    selectUnpaidOrders(db, userId),
  ])
  const used = row?.used ?? 0
  const remaining = Math.max(0, config.FREE_PHOTOS - used)
  return {
    isEligible: remaining > 0,
    remainingPhotos: remaining,
    photosUsed: used,
    maxPhotos: config.FREE_PHOTOS,
    hasUsedFreeTrial: used > 0,
    heldPhotos: unpaid.reduce((sum, { reservedPhotos }) => sum + reservedPhotos, 0),
    unpaidJobIds: unpaid.map(({ jobId }) => jobId),
    prepaidPhotos: prepaid?.photos ?? 0,
    reservedPrepaid: held?.photos ?? 0,
    unpaidOrderIds: orders.map(({ orderId }) => orderId),
  }
}

/**
 * Orders a job whose row the same batch inserts before: as many free photos as are left, and a payment for the others.
 * The last of these statements answers whether it has to be paid. The batch fails with `isUnpaidLimit` where its user
 * has too many unpaid ones.
 */
export function placeJobOrder(
  { db, config }: Deps,
  job: { id: string; userId: string; photos: number; createdAt: number; usesPrepaid: boolean },
) {
  const { id: jobId, userId, photos, createdAt, usesPrepaid } = job
  return placeOrder(db, {
    ...{ jobId, userId, photos, createdAt, usesPrepaid, allowance: config.FREE_PHOTOS, maxUnpaid: MAX_UNPAID },
    expiresAt: createdAt + UNPAID_JOB_MS,
    wakeAt: createdAt + JOB_SILENCE_MS,
  })
}

/** Statements that release a job's reserved free photos and refund what was paid for photos that will never be described, for the batch that ends its row. */
export async function releaseLost({ db, now, newId }: Deps, { id: jobId, revision }: { id: string; revision: number }) {
  const [terms] = await selectSettlementTerms(db, jobId)
  const refund = terms ? refundOf(terms, terms.settled, { id: newId(), now: now() }) : null
  return settleLostJob(db, { jobId, revision, refund, now: now() })
}

/** The user's jobs that may still be paid, or whose paid work is not yet done and settled, as a statement; for `forgetPayer`. */
export function unsettledJobs({ db }: Pick<Deps, 'db'>, userId: string) {
  return queries.selectUnsettled(db, userId)
}

type Unsettled = Awaited<ReturnType<typeof unsettledJobs>>

/**
 * The statements by which a deletion ends all open payments, refunds what was paid for photos that are not described (cron
 * does so for a card being charged at this moment) and keeps the rows about money without the person. Placed before the
 * deletion of the jobs in its batch. `token`: a new id, by which `refundedAtDeletion` finds these refunds.
 */
export function forgetPayer(
  { db, now }: Deps,
  userId: string,
  { unsettled, token }: { unsettled: Unsettled; token: string },
) {
  const times = { now: now(), dueAt: now(), tries: 0 } as const
  // A release that books nothing may mark one as paid at this moment.
  const unbooked = unsettled.flatMap(({ jobId }) => bookBought(db, jobId, now()))
  const ofBefore = unsettled.flatMap(({ jobId }) => {
    const refund = { id: `${token}-${jobId}`, jobId, reason: 'unfinished', now: now() } as const
    return [setRefundTarget(db, jobId), insertRefund(db, refund)]
  })
  return [
    ...unbooked,
    returnUnfinished(db, userId, now()),
    ...refundRest(db, { userId, reason: 'unfinished', token, ...times }),
    ...ofBefore,
    ...queries.forgetPayer(db, userId, now()),
  ] as const
}

/** What goes back to the cards of a deleted account, in cents, and for how many bought photos; undefined if nothing does. */
export async function refundedAtDeletion({ db }: Deps, token: string) {
  const [refunded] = await selectRefunded(db, token)
  return refunded && refunded.amount > 0 ? refunded : undefined
}

/** What a user has paid, as a statement to be batched with others; for `exportedPayments`. */
export function paymentsOf({ db }: Pick<Deps, 'db'>, userId: string) {
  return queries.selectPaid(db, userId)
}

/** The user's payments and refunds, oldest first. `photos` is null where the payment was for its job alone. */
export function exportedPayments(paid: Awaited<ReturnType<typeof paymentsOf>>) {
  return paid.map(({ jobId, isOrder, photos, amount, currency, paidAt, intentId, refunds }) => ({
    jobId: isOrder ? null : jobId,
    orderId: isOrder ? jobId : null,
    ...{ photos, amount, currency, status: 'succeeded' },
    paidAt: paidAt === null ? null : new Date(paidAt).toISOString(),
    ...{ stripePaymentIntentId: intentId, refunds },
  }))
}

/**
 * Does the billing work that is due at `at`: events that no webhook delivered, payments that have ended or expired, disputes,
 * refunds, unsent mails, and deleting what is no longer kept. Every step may be repeated.
 */
export async function runBilling(deps: Deps, at: number): Promise<void> {
  const { payments, log } = deps
  const tasks = {
    learnFromEvents: async () => payments && learnFromEvents(deps, payments, at),
    endPayments: () => endPayments(deps, at),
    readDisputes: async () => payments && readDisputes(deps, payments, at),
    refundDeleted: () => refundDeleted(deps, at),
    makeRefunds: async () => payments && makeRefunds(deps, payments, at),
    mailReceipts: () => mailReceipts(deps, at),
    mailRefunds: () => mailRefunds(deps, at),
    mailReports: () => mailReports(deps, at),
    sweepUsedAllowances: () => sweepUsedAllowances(deps, at),
    bookForEarlierRelease: () => bookForEarlierRelease(deps, at),
    compareBooks: () => compareBooks(deps, at),
  }
  for (const [task, run] of Object.entries(tasks)) {
    try {
      await run()
    } catch (error) {
      log('billing.failed', { task, ...describeError(error) })
    }
  }
}
