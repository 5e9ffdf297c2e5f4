import { and, gt, inArray, isNull, sql } from 'drizzle-orm'
import type { Db } from '../client.ts'
import { payments, prepaidEntries, refunds } from '../payment-schema.ts'
import { cursors } from '../schema.ts'
import { refundedCents } from './refund-rest.ts'

/** The entries after `after`, in the order in which they were made. */
export type Range = { after: number; limit: number }

const inRange = (db: Db, { after, limit }: Range) =>
  db
    .select({ id: prepaidEntries.id, paymentId: prepaidEntries.paymentId })
    .from(prepaidEntries)
    .where(gt(prepaidEntries.id, after))
    .orderBy(prepaidEntries.id)
    .limit(limit)
    .as('recent')

/** The last entry of a range, and how many there are. */
export function selectRange(db: Db, range: Range) {
  const recent = inRange(db, range)
  return db.select({ last: sql<number | null>`max(${recent.id})`, count: sql<number>`count(*)` }).from(recent)
}

const entry = (condition = sql`true`) =>
  sql<number>`(select coalesce(sum(entry.photos), 0) from ${prepaidEntries} as entry
    where entry.payment_id = ${payments}.job_id and ${condition})`
const sum = entry()
const refunded = sql<number>`(- ${entry(sql`entry.kind = 'refunded'`)})`
/** Each refund may be less than a photo's price short of its photos, since they are rounded up. */
const roundedUp = sql`(select count(*) * ((${payments.rates} ->> 'centsPerPhoto') - 1) from ${refunds} as given
  where given.job_id = ${payments}.job_id)`
/** While a bank disputes a payment, a release before deletes the refunds that wait for it. */
const isUnpaid = and(
  isNull(payments.disputedAt),
  sql`${refunded} * (${payments.rates} ->> 'centsPerPhoto') > ${refundedCents} + ${roundedUp}`,
)

/** The payments with an entry in the range whose books are wrong: their entries are not what they have left, or photos went back without their money. */
export function selectDifferences(db: Db, range: Range) {
  const { jobId, intentId, photosLeft } = payments
  const recent = inRange(db, range)
  const isWrong = sql`(${photosLeft} is not ${sum} or ${photosLeft} < 0 or ${isUnpaid})`
  return db
    .select({ jobId, intentId, photosLeft, sum, refunded, cents: refundedCents })
    .from(payments)
    .where(and(inArray(jobId, db.select({ id: recent.paymentId }).from(recent)), isWrong))
}

/** How far the entries are compared, and when the last comparison ended. */
export function selectCompared(db: Db) {
  const { name, value } = cursors
  return db
    .select({ name, value })
    .from(cursors)
    .where(inArray(name, ['comparedEntries', 'comparedAt']))
}

export function saveCompared(db: Db, name: 'comparedEntries' | 'comparedAt', value: number) {
  return db.insert(cursors).values({ name, value }).onConflictDoUpdate({ target: cursors.name, set: { value } })
}
