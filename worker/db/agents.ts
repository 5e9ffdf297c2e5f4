import { and, eq, inArray, isNull, lte, type SQL, sql } from 'drizzle-orm'
import type { SQLiteColumn } from 'drizzle-orm/sqlite-core'
import { AGENT_OFF } from '../domain/agent.ts'
import { DAY_MS } from '../domain/lifetimes.ts'
import type { Provider } from '../domain/platforms.ts'
import { agentPhotos, agents } from './agent-schema.ts'
import { type Condition, type Db, jsonList } from './client.ts'
import { listedPhotos } from './listing-schema.ts'
import { payments } from './payment-schema.ts'
import { jobs } from './schema.ts'

// Statements about agents that other features and Job objects run in their own batches.

/** Turns the user's agent off if it works on this platform (null: any). For the batch that disconnects the platform. */
export function turnOffAgent(db: Db, userId: string, provider: Provider | null) {
  return db
    .update(agents)
    .set({ ...AGENT_OFF, isDisconnected: true })
    .where(
      and(
        eq(agents.userId, userId),
        eq(agents.enabled, true),
        provider === null ? undefined : eq(agents.provider, provider),
      ),
    )
}

/** Resumes an agent whose token was revoked. For the batch that connects its platform again. */
export function resumeAgent(
  db: Db,
  { userId, provider, now, onlyIf }: { userId: string; provider: Provider; now: number; onlyIf: Condition },
) {
  return db
    .update(agents)
    .set({ pause: null, failures: 0, dueAt: now, notice: null, noticeDueAt: null })
    .where(and(eq(agents.userId, userId), eq(agents.provider, provider), eq(agents.pause, 'denied'), onlyIf))
}

/** Takes photos from the agent because a person's job has them now. For the batch that makes the job. */
export function takeFromAgent(
  db: Db,
  job: { id: string; userId: string; accountId: string; provider: Provider; photoIds: string[] },
) {
  const uploadedAt = sql`cast(strftime('%s', ${listedPhotos.dateUploaded}) as integer) * 1000`
  return db
    .insert(agentPhotos)
    .select(
      sql`select ${job.userId}, ${job.provider}, ${listedPhotos.photoId}, 'taken', 0, ${job.id}, ${uploadedAt}
        from ${listedPhotos} inner join ${agents} on ${agents.userId} = ${job.userId} and ${agents.provider} = ${job.provider}
        where ${listedPhotos.accountId} = ${job.accountId} and ${inArray(listedPhotos.photoId, jsonList(job.photoIds))}
          and ${uploadedAt} >= ${agents.since} - ${DAY_MS}`,
    )
    .onConflictDoUpdate({
      target: [agentPhotos.userId, agentPhotos.provider, agentPhotos.photoId],
      set: { status: 'taken', jobId: job.id },
      setWhere: eq(agentPhotos.status, 'failed'),
    })
}

type Order = { jobId: string; userId: string }

const isOrderOf = ({ jobId, userId }: Order) => and(eq(agents.userId, userId), eq(agents.orderJobId, jobId))

const paymentIs = (db: Db, jobId: string, condition: SQL) =>
  sql`exists ${db
    .select({ jobId: payments.jobId })
    .from(payments)
    .where(and(eq(payments.jobId, jobId), condition))}`

/** Resumes an agent at once when its order is paid. For the batch that marks the payment, after that statement. */
export function noteOrderPaid(db: Db, order: Order, now: number) {
  return db
    .update(agents)
    .set({ orderJobId: null, pause: null, waitingPhotos: 0, notice: null, noticeDueAt: null, dueAt: dueIfOn(now) })
    .where(and(isOrderOf(order), paymentIs(db, order.jobId, eq(payments.status, 'paid'))))
}

const dueIfOn = (at: SQL | SQLiteColumn | number) => sql`iif(${agents.enabled}, ${at}, null)`

/**
 * When an order was cancelled, the agent never offers its photos again, and goes on. When it was not paid in time, the
 * photos count as new in the next run. For the batch that closes the payment, after that statement.
 */
export function noteOrderEnded(db: Db, order: Order) {
  const { jobId } = order
  const ofOrder = and(eq(agentPhotos.jobId, jobId), eq(agentPhotos.status, 'offered'))
  const isClosed = paymentIs(db, jobId, eq(payments.status, 'canceled'))
  const isLate = paymentIs(db, jobId, inArray(payments.ending, ['expired', 'declined']))
  return [
    db.delete(agentPhotos).where(and(ofOrder, isClosed, isLate)),
    db.update(agentPhotos).set({ status: 'declined' }).where(and(ofOrder, isClosed)),
    db
      .update(agents)
      .set({
        orderJobId: null,
        pause: sql`iif(${isLate}, ${agents.pause}, null)`,
        dueAt: sql`iif(${isLate}, ${agents.dueAt}, ${dueIfOn(agents.slotAt)})`,
      })
      .where(and(isOrderOf(order), isClosed)),
  ] as const
}

/**
 * Resumes at once an agent that waits for photos and may use bought ones, if its user has photos now. For batches that
 * bring photos, after the statements that do. A scan that is running looks again when it ends.
 */
export function resumeForPhotos(db: Db, userId: SQL, { now, hasPhotos }: { now: number; hasPhotos: SQL }) {
  return db
    .update(agents)
    .set({
      ...{ pause: null, notice: null, noticeDueAt: null },
      dueAt: sql`iif(${agents.leasedUntil} is null, ${now}, ${agents.dueAt})`,
    })
    .where(
      and(
        sql`${agents.userId} = ${userId}`,
        eq(agents.enabled, true),
        eq(agents.usePrepaid, true),
        eq(agents.pause, 'payment'),
        isNull(agents.orderJobId),
        hasPhotos,
      ),
    )
}

/** A value of an agent's job, for statements on `agents`. `job`: a condition on `jobs`. */
const ofAgentsJob = (job: SQL | undefined, value: SQL | SQLiteColumn) =>
  sql`(select ${value} from ${jobs} where ${job} and ${jobs.origin} = 'agent')`

/** How many photos the month has once this job has so many that have or may get a text. */
const monthPhotosWith = (job: SQL | undefined, photos: SQL | number) => sql`iif(
  ${agents.monthAt} = ${ofAgentsJob(job, jobs.agentMonthAt)},
  max(0, ${agents.monthPhotos} + ${ofAgentsJob(job, sql`${photos} - ${jobs.agentMonthPhotos}`)}), ${agents.monthPhotos})`

/**
 * Corrects the month in which an agent counts its job to this number of photos, for the batch that then notes it in
 * `agentMonthPhotos`. Nothing in a later month. `job`: a condition on `jobs`.
 */
export function countInMonth(db: Db, job: SQL | undefined, photos: SQL | number) {
  return db
    .update(agents)
    .set({ monthPhotos: monthPhotosWith(job, photos) })
    .where(sql`${agents.userId} = ${ofAgentsJob(job, jobs.userId)}`)
}

/** The same for a job that is settled. Adds `more` described photos to the agent's total. */
export function countForAgent(
  db: Db,
  job: SQL | undefined,
  { processed, more }: { processed: SQL | number; more: SQL },
) {
  return db
    .update(agents)
    .set({
      photosProcessed: sql`${agents.photosProcessed} + ${ofAgentsJob(job, more)}`,
      monthPhotos: monthPhotosWith(job, processed),
    })
    .where(sql`${agents.userId} = ${ofAgentsJob(job, jobs.userId)}`)
}

/** What a job's row notes of the photos that its agent counts. */
export const noteInMonth = (photos: SQL | number) => sql`iif(${jobs.agentMonthAt} is null, null, ${photos})`

/**
 * Lets the photos that failed in an agent's job be offered again. Does nothing if the job's row has a later revision.
 */
export function noteFailed(db: Db, { jobId, revision, failed }: { jobId: string; revision: number; failed: string[] }) {
  const job = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), lte(jobs.revision, revision)))
  return db
    .update(agentPhotos)
    .set({ status: sql`iif(${inArray(agentPhotos.photoId, jsonList(failed))}, 'failed', 'offered')` })
    .where(and(eq(agentPhotos.jobId, jobId), inArray(agentPhotos.status, ['offered', 'failed']), sql`exists ${job}`))
}

/**
 * Keeps an agent from offering failed photos that a person retries. For the batch that reserves them. Those that fail
 * again are noted when the job ends again. `first`: only so many of them.
 */
export function offerAgain(db: Db, { jobId, photoIds, first }: { jobId: string; photoIds: string[]; first?: SQL }) {
  const retried =
    first === undefined
      ? jsonList(photoIds)
      : sql`(select value from json_each(${JSON.stringify(photoIds)}) where key < ${first})`
  return db
    .update(agentPhotos)
    .set({ status: 'offered' })
    .where(and(eq(agentPhotos.jobId, jobId), eq(agentPhotos.status, 'failed'), inArray(agentPhotos.photoId, retried)))
}

/** Has the next daily mail report an agent's job that has ended; once per job. */
export function noteAgentWork(db: Db, jobId: string, now: number) {
  const owner = db
    .select({ userId: jobs.userId })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNull(jobs.digest)))
  const nextAt = sql`max(${now}, coalesce(${agents.digestedAt}, 0) + ${DAY_MS})`
  return [
    db
      .update(agents)
      .set({ digestDueAt: sql`coalesce(${agents.digestDueAt}, ${nextAt})` })
      .where(and(sql`${agents.userId} = ${owner}`, eq(agents.digest, true))),
    db
      .update(jobs)
      .set({
        digest: sql`iif((select ${agents.digest} from ${agents} where ${agents.userId} = ${jobs.userId}), 'due', 'told')`,
      })
      .where(and(eq(jobs.id, jobId), eq(jobs.origin, 'agent'), isNull(jobs.digest))),
  ] as const
}
