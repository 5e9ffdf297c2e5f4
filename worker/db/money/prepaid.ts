import { type AnyColumn, and, eq, gt, isNotNull, isNull, lte, type SQL, sql } from 'drizzle-orm'
import { resumeForPhotos } from '../agents.ts'
import type { Db } from '../client.ts'
import type { Due } from '../due.ts'
import { payments, prepaidEntries, refunds } from '../payment-schema.ts'
import { jobs } from '../schema.ts'

// The books of bought photos. A payment holds those that no job has taken; every change is an entry, and a trigger keeps
// the payment's count. An entry that would take more than is left fails its batch.

/** Which payments, by their columns. */
type Which = SQL | undefined

const { jobId: id, photosLeft } = payments
const isUsable = (userId: string | SQL) => and(eq(payments.userId, userId), sql`photos_left > 0`)
/** Whether a payment was marked by a release that books nothing. Literal, as in the partial index, which a parameter would not match. */
export const isUnbooked = sql`${payments.status} = 'paid' and ${payments.rates} is not null and ${photosLeft} is null`

/** How many bought photos of a user no job has taken. */
export function prepaidOf(db: Db, userId: string | SQL) {
  return db
    .select({ photos: sql<number>`coalesce(sum(${photosLeft}), 0)` })
    .from(payments)
    .where(isUsable(userId))
}

/** How many bought photos the jobs of a user hold that have not ended. */
export function selectReservedPrepaid(db: Db, userId: string) {
  return db
    .select({ photos: sql<number>`coalesce(sum(${jobs.prepaidReserved}), 0)` })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), isNull(jobs.completedAt)))
}

/** Resumes the user's agent where it waits for bought photos and some are left; for the end of batches that bring them. */
export function resumeWithPrepaid(db: Db, userId: SQL, now: number) {
  return resumeForPhotos(db, userId, { now, hasPhotos: hasPrepaid(db, userId) })
}

export const hasPrepaid = (db: Db, userId: SQL) => sql`(${prepaidOf(db, userId)}) > 0`

/**
 * Takes photos for a job from its user's payments, the oldest first: `photos`, or as many as are left. For one batch,
 * after the job's row is there.
 */
export function takePrepaid(
  db: Db,
  { userId, jobId, photos, now }: { userId: string; jobId: string; photos: SQL; now: number },
) {
  const wanting = sql`select ${jobs.id} as id, ${photos} as photos from ${jobs} where ${jobs.id} = ${jobId}`
  return take(db, wanting, userId, now)
}

/** `wanting`: selects the job's `id` and how many `photos` it takes. */
function take(db: Db, wanting: SQL, userId: string | SQL, now: number) {
  return db.insert(prepaidEntries).select(
    sql`select null, lot.id, job.id, 'used', -min(lot.photos, job.photos - lot.earlier), null, ${now}
        from (${wanting}) as job
        inner join (select ${id} as id, ${photosLeft} as photos, ${earlier} as earlier from ${payments}
          where ${isUsable(userId)}) as lot on lot.earlier < job.photos
        order by lot.earlier`,
  )
}

const oldestFirst = sql`${payments.paidAt}, ${payments}.rowid`
const earlier = sql`sum(${photosLeft}) over (order by ${oldestFirst}) - ${photosLeft}`

/** The payments paid by `at` that are not booked, the oldest first. */
export function selectUnbooked(db: Db, { at, limit }: Due) {
  const isDue = and(isUnbooked, lte(payments.paidAt, at))
  return db.select({ paymentId: id }).from(payments).where(isDue).orderBy(payments.paidAt).limit(limit)
}

/**
 * Books a payment that is paid and not booked yet: the photos it buys, and those that its own job takes at once. Booked
 * twice, it changes nothing.
 */
export function bookBought(db: Db, paymentId: string, now: number) {
  const isIt = and(isUnbooked, eq(id, paymentId))
  const bought = sql`select ${id} as payment, null as job, 'bought' as kind, ${payments.photos} as photos
    from ${payments} where ${isIt}`
  const used = sql`select ${id}, ${jobs.id}, 'used', -${paidPhotos}
    from ${payments} inner join ${jobs} on ${jobs.id} = ${id} where ${isIt} and ${paidPhotos} > 0`
  return [
    db
      .update(jobs)
      .set({
        payment: sql`json_set(${jobs.payment}, '$.photosBought',
          (select ${payments.photos} from ${payments} where ${id} = ${jobs.id}),
          '$.paidPhotosUsed', ${prepaidHeld} + ${paidPhotos})`,
        prepaidReserved: sql`${jobs.prepaidReserved} + ${paidPhotos}`,
        prepaidSettled: null,
      })
      .where(sql`${jobs.id} in (select ${id} from ${payments} where ${isIt})`),
    db
      .insert(prepaidEntries)
      .select(sql`select null, payment, job, kind, photos, null, ${now} from (${bought} union all ${used})`),
    ...withhold(db, eq(id, paymentId), now),
    resumeWithPrepaid(db, payerOf(db, paymentId), now),
  ] as const
}

const payerOf = (db: Db, paymentId: string) =>
  sql`${db.select({ userId: payments.userId }).from(payments).where(eq(id, paymentId))}`

/** Whether what a job does not use stays on the account. */
export const isPrepaid = sql<boolean>`${jobs.prepaidOrdered} is not null`.mapWith(Boolean)

/** How many photos of a job its own payment was ordered for. */
const paidPhotos = sql<number>`(${jobs.photosOrdered} - ${jobs.freePhotosOrdered})`

/** How many bought photos a job has, by its entries. */
export const prepaidHeld = sql<number>`(select coalesce(-sum(${prepaidEntries.photos}), 0) from ${prepaidEntries}
  where ${prepaidEntries.jobId} = ${jobs.id})`

/** Jobs whose photos stay on the account where they are not used. `kept`: how many bought photos each of them keeps. */
const keeping = (which: SQL, kept: SQL<number>) =>
  sql`select ${jobs.id} as id, ${jobs.userId} as user, ${kept} as kept from ${jobs}
    where ${which} and ${jobs.prepaidOrdered} is not null`

/**
 * Lets a job keep `kept` of the bought photos it took. The others return to their payments, the newest first. Where it
 * has fewer, because it was settled for fewer before, it takes the difference again. `job`: a condition on one row of `jobs`.
 */
export function keepPrepaid(db: Db, job: SQL, { kept, now }: { kept: SQL<number>; now: number }) {
  const lacking = sql`select id, user, kept - coalesce((select -sum(${prepaidEntries.photos}) from ${prepaidEntries}
    where ${prepaidEntries.jobId} = job.id), 0) as photos from (${keeping(job, kept)}) as job`
  return [
    returnPrepaid(db, job, { kept, now }),
    take(db, lacking, sql`(select user from (${lacking}) where photos > 0)`, now),
    ...withhold(db, sql`${payments.userId} = (select ${jobs.userId} from ${jobs} where ${job})`, now),
  ] as const
}

/** Returns what jobs hold beyond `kept` to their payments, the newest first. `which`: a condition on `jobs`. To be followed by `withhold`. */
export function returnPrepaid(db: Db, which: SQL, { kept, now }: { kept: SQL<number>; now: number }) {
  const held = sql`select job.id as job, job.kept as kept, ${id} as payment, ${payments.paidAt} as at, ${payments}.rowid as place,
      -sum(${prepaidEntries.photos}) as held
    from (${keeping(which, kept)}) as job inner join ${prepaidEntries} on ${prepaidEntries.jobId} = job.id
    inner join ${payments} on ${id} = ${prepaidEntries.paymentId}
    group by job.id, ${id} having held > 0`
  const back = sql`select job, payment, held - min(held, max(0, kept - (upto - held))) as back
    from (select job, kept, payment, held, sum(held) over (partition by job order by at, place) as upto from (${held}))`
  return db
    .insert(prepaidEntries)
    .select(sql`select null, payment, job, 'returned', back, null, ${now} from (${back}) where back > 0`)
}

/**
 * Takes from payments what is not its user's to use: everything while a bank disputes one, and what was refunded of it
 * without the account asking, in the Dashboard or by a release before. What returns to such a payment goes the same
 * way, so this follows each statement that may return photos. `which`: a condition on `payments`.
 */
export function withhold(db: Db, which: Which, now: number) {
  const hasLeft = sql`photos_left > 0`
  return [
    db.insert(prepaidEntries).select(
      sql`select null, ${id}, null, 'frozen', -${photosLeft}, null, ${now} from ${payments}
          where ${and(hasLeft, isNotNull(payments.disputedAt), which)}`,
    ),
    db.insert(prepaidEntries).select(
      sql`select null, payment, null, 'refunded', -min(takeable, owed_upto) + min(takeable, owed_upto - owed), refund, ${now}
          from (select payment, refund, takeable, owed,
              sum(owed) over (partition by payment order by created_at, refund) as owed_upto
            from (select ${id} as payment, ${refunds.id} as refund, min(${photosLeft}, ${owedInAll}) as takeable,
                ${refunds.createdAt}, ${owed} as owed
              from ${payments} inner join ${refunds} on ${refunds.jobId} = ${id}
              where ${and(hasLeft, isNotNull(payments.rates), which)}))
          where owed > 0 and owed_upto - owed < takeable`,
    ),
  ] as const
}

/** How many photos go with so many refunded cents of a payment, rounded up. */
const photosFor = (cents: SQL | AnyColumn) =>
  sql`((${cents} + (${payments.rates} ->> 'centsPerPhoto') - 1) / (${payments.rates} ->> 'centsPerPhoto'))`
const wentWith = sql`(select -sum(${prepaidEntries.photos}) from ${prepaidEntries} where ${prepaidEntries.refundId} = ${refunds.id})`
/** How many photos are still to leave with a refund. One that the account asked for took its photos at once. */
const owed = sql`max(0, ${photosFor(refunds.amount)} - coalesce(${wentWith}, 0))`
const ofIts = sql`from ${refunds} as given where given.job_id = ${id}`
/** What goes back by refunds that are not sent: support's reduce them then. */
const unsentCents = sql`(select max(0, min(sum(iif(given.status = 'due', given.amount, 0)),
  ${payments.refundTarget} - sum(iif(given.status = 'due', 0, given.amount)))) ${ofIts})`
/**
 * The same of all refunds of a payment together. A refund that support's reduces before it is sent has taken more photos
 * than its cents, and the surplus counts for support's, so that no photo leaves twice; so does what went with one that
 * support's reduced to nothing, whose row is gone.
 */
const owedInAll = sql`max(0, (select sum(iif(given.status = 'due', 0, ${photosFor(sql`given.amount`)})) ${ofIts})
  + ${photosFor(unsentCents)}
  + coalesce((select sum(gone.photos) from ${prepaidEntries} as gone
    where gone.payment_id = ${id} and gone.kind = 'refunded'), 0))`

/** Gives back what a dispute froze of a payment. For the batch that ends the dispute, after that statement. */
export function releaseFrozen(db: Db, paymentId: string, now: number) {
  const frozen = sql`(select -sum(${prepaidEntries.photos}) from ${prepaidEntries}
    where ${prepaidEntries.paymentId} = ${id} and ${prepaidEntries.kind} in ('frozen', 'released'))`
  return [
    db.insert(prepaidEntries).select(
      sql`select null, ${id}, null, 'released', ${frozen}, null, ${now} from ${payments}
            where ${and(eq(id, paymentId), isNull(payments.disputedAt), gt(frozen, 0))}`,
    ),
    ...withhold(db, eq(id, paymentId), now),
    resumeWithPrepaid(db, payerOf(db, paymentId), now),
  ] as const
}
