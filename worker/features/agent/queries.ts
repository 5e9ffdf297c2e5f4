import { and, eq, exists, gte, inArray, isNull, lt, lte, notExists, or, type SQL, sql } from 'drizzle-orm'
import { type AgentRow, agentPhotos, agents } from '../../db/agent-schema.ts'
import { type Condition, type Db, isFailureOf, jsonList } from '../../db/client.ts'
import { connectedAccounts, jobs } from '../../db/schema.ts'
import { AGENT_OFF, MAX_OFFERS, monthStart } from '../../domain/agent.ts'
import type { Provider } from '../../domain/platforms.ts'

const isOf = (userId: string) => eq(agents.userId, userId)

export function selectAgent(db: Db, userId: string) {
  return db.select().from(agents).where(isOf(userId))
}

/** The agent's jobs that are being described or are writing. */
export function selectBusyJobs(db: Db, userId: string) {
  return db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), eq(jobs.origin, 'agent'), sql`${jobs.wakeAt} is not null`))
}

/** How many photos of the agent's jobs made since then have or may get a text, of those made since it was turned on. */
export function selectPhotosSince(db: Db, userId: string, since: number) {
  const start = sql`max(${since}, coalesce((${db.select({ since: agents.since }).from(agents).where(isOf(userId))}), 0))`
  return db
    .select({ photos: sql<number>`coalesce(sum(coalesce(${jobs.agentMonthPhotos}, ${jobs.photosSettled}, 0)), 0)` })
    .from(jobs)
    .where(and(eq(jobs.userId, userId), gte(jobs.createdAt, start), eq(jobs.origin, 'agent')))
}

/** The lease of one scan on its agent. */
export type Claim = { userId: string; claim: number }

type Due = { at: number; leaseEnds: number; limit: number; off: string[] }

/** Leases agents until `leaseEnds`, those that have been due for longest first, but for those on a platform in `off`. */
export function claimDue(db: Db, { at, leaseEnds, limit, off }: Due) {
  const isOn = off.length === 0 ? undefined : sql`not ${inArray(agents.provider, jsonList(off))}`
  const isDue = and(lte(agents.dueAt, at), isOn)
  const due = db.select({ userId: agents.userId }).from(agents).where(isDue).orderBy(agents.dueAt)
  return db
    .update(agents)
    .set({
      ...{ dueAt: leaseEnds, leasedUntil: leaseEnds, claim: sql`${agents.claim} + 1` },
      ...{ monthAt: monthOf(at), monthPhotos: photosInMonthOf(at) },
      // Only a new month makes an agent due that is paused by its limit.
      pause: sql`iif(${agents.pause} = 'limit', null, ${agents.pause})`,
      waitUntil: sql`iif(${agents.pause} = 'limit', null, ${agents.waitUntil})`,
    })
    .where(inArray(agents.userId, due.limit(limit)))
    .returning({ userId: agents.userId, claim: agents.claim })
}

const monthOf = (at: number) => sql`max(${agents.monthAt}, ${monthStart(at)})`
/** `photosThisMonth` as an expression. */
const photosInMonthOf = (at: number) => sql`iif(${agents.monthAt} < ${monthStart(at)}, 0, ${agents.monthPhotos})`

/**
 * Leases an agent for a scan that its person starts. No row while the agent is off, an order is open or another scan is
 * running.
 */
export function claimOne(db: Db, userId: string, { now, leaseEnds }: { now: number; leaseEnds: number }) {
  const isFree = or(isNull(agents.leasedUntil), lte(agents.leasedUntil, now))
  return db
    .update(agents)
    .set({ dueAt: leaseEnds, leasedUntil: leaseEnds, claim: sql`${agents.claim} + 1` })
    .where(and(isOf(userId), eq(agents.enabled, true), isNull(agents.orderJobId), isFree))
    .returning()
}

/** Whether this is still the agent's latest claim, and the agent is on. */
const isClaimed = ({ userId, claim }: Claim) =>
  and(isOf(userId), eq(agents.claim, claim), eq(agents.enabled, true), sql`${agents.leasedUntil} is not null`)

/** Turns the agent off, as a disconnect does, if its platform is not connected. */
export function endDisconnected(db: Db, claim: Claim) {
  const { userId, provider } = connectedAccounts
  const account = db
    .select({ id: connectedAccounts.id })
    .from(connectedAccounts)
    .where(and(eq(userId, claim.userId), eq(provider, agents.provider)))
  return db
    .update(agents)
    .set({ ...AGENT_OFF, isDisconnected: true })
    .where(and(isClaimed(claim), notExists(account)))
}

export function selectClaimed(db: Db, claim: Claim) {
  return db.select().from(agents).where(isClaimed(claim))
}

/** Those of these photos that the agent has a row for. */
export function selectKnown(db: Db, { userId, provider }: Owner, photoIds: string[]) {
  return db
    .select()
    .from(agentPhotos)
    .where(and(isOfPlatform({ userId, provider }), inArray(agentPhotos.photoId, jsonList(photoIds))))
}

/** Photos whose description failed and that may be offered again. */
export function selectRetryable(db: Db, userId: string) {
  return db
    .select()
    .from(agentPhotos)
    .where(and(eq(agentPhotos.userId, userId), isRetryable))
}

// Literal, as in the partial index, which a parameter would not match.
const isRetryable = and(sql`${agentPhotos.status} = 'failed'`, lt(agentPhotos.tries, MAX_OFFERS))

export function selectPhotos(db: Db, userId: string) {
  return db.select().from(agentPhotos).where(eq(agentPhotos.userId, userId))
}

type Owner = { userId: string; provider: Provider }

const isOfPlatform = ({ userId, provider }: Owner) =>
  and(eq(agentPhotos.userId, userId), eq(agentPhotos.provider, provider))

type Seen = { photoId: string; uploadedAt: number }

/** Inserts photos with the job they are offered in, or as complete where `jobId` is null. */
function insertPhotos(
  db: Db,
  { userId, provider }: Owner,
  photos: Seen[],
  { jobId, onlyIf }: { jobId: string | null; onlyIf: Condition },
) {
  const [status, tries] = jobId === null ? ['complete', 0] : ['offered', 1]
  return db.insert(agentPhotos).select(
    sql`select ${userId}, ${provider}, value ->> 'photoId', ${status}, ${tries}, ${jobId}, value ->> 'uploadedAt'
        from json_each(${JSON.stringify(photos)}) where ${onlyIf}`,
  )
}

/**
 * The condition that this is still the agent's latest claim, for the other statements of the batch that ends a scan.
 */
export function isLastClaim(db: Db, claim: Claim): Condition {
  return exists(db.select({ userId: agents.userId }).from(agents).where(isClaimed(claim)))
}

/** Notes photos that lack nothing. Does nothing if a later claim exists. */
export function noteComplete(db: Db, agent: Owner & Claim, photos: Seen[]) {
  const onlyIf = isLastClaim(db, agent)
  return insertPhotos(db, agent, photos, { jobId: null, onlyIf }).onConflictDoNothing()
}

/**
 * Makes a job the agent's, in the batch that books it, and counts it in the month of `at`. The batch fails with
 * `isOvertaken` if a later claim exists, a photo was offered elsewhere meanwhile, a job that must not wait for a payment
 * does, or the month's limit would be exceeded. An order pauses the agent at once, so that no other scan runs before it
 * is paid or ended, even if this scan never finishes.
 */
export function bookPhotos(
  db: Db,
  {
    claim,
    provider,
    jobId,
    photos,
    isOrder,
    at,
  }: { claim: Claim; provider: Provider; jobId: string; photos: Seen[]; isOrder: boolean; at: number },
) {
  const { userId } = claim
  const monthPhotos = sql`${photosInMonthOf(at)} + ${photos.length}`
  const isWithinLimit = sql`(${agents.monthlyPhotos} is null or ${monthPhotos} <= ${agents.monthlyPhotos})`
  const isAsBooked = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isOrder ? undefined : eq(jobs.requiresPayment, false)))
  const order = sql`(select ${jobs.id} from ${jobs} where ${jobs.id} = ${jobId} and ${jobs.requiresPayment})`
  const { tries } = agentPhotos
  return [
    db
      .update(agents)
      .set({
        claim: sql`iif(${agents.claim} = ${claim.claim} and ${agents.enabled} and exists ${isAsBooked} and ${isWithinLimit},
          ${agents.claim}, null)`,
        ...{ monthAt: monthOf(at), monthPhotos },
        ...(isOrder && {
          orderJobId: order,
          pause: sql`iif(${order} is null, ${agents.pause}, 'payment')`,
          dueAt: sql`iif(${order} is null, ${agents.dueAt}, null)`,
        }),
      })
      .where(isOf(userId)),
    db
      .update(jobs)
      .set({
        agentMonthAt: sql`${db.select({ monthAt: agents.monthAt }).from(agents).where(isOf(userId))}`,
        agentMonthPhotos: photos.length,
      })
      .where(eq(jobs.id, jobId)),
    insertPhotos(db, { userId, provider }, photos, {
      jobId,
      onlyIf: exists(selectAgent(db, userId)),
    }).onConflictDoUpdate({
      target: [agentPhotos.userId, agentPhotos.provider, agentPhotos.photoId],
      set: {
        status: sql`iif(${agentPhotos.status} = 'failed', 'offered', null)`,
        tries: sql`${tries} + 1`,
        jobId,
      },
    }),
  ] as const
}

/** Whether a batch failed because another scan, a person or new settings came first. */
export function isOvertaken(error: unknown): boolean {
  return ['agents.claim', 'agent_photos.status'].some(column =>
    isFailureOf(`NOT NULL constraint failed: ${column}`, error),
  )
}

/** How a scan ended. Keys that are absent keep the stored value. */
export type ScanEnd = {
  lastScanAt?: number
  fullLookAt?: number | null
  newest?: number
  slotAt?: number
  waitUntil: number | null
  dueAt: number | SQL | null
  failures: number
  pause: AgentRow['pause'] | SQL
  waitingPhotos?: number
  notice?: AgentRow['notice'] | SQL
  noticeDueAt?: number | SQL | null
}

/** Ends a claimed scan. Does nothing if a later claim exists. */
export function endScan(db: Db, claim: Claim, end: ScanEnd) {
  return db
    .update(agents)
    .set({ ...end, leasedUntil: null })
    .where(isClaimed(claim))
}

/** Gives up a claim without a result: the agent goes on, or stays paused, as before; until when, if by its limit. */
export function giveBack(db: Db, claim: Claim) {
  const next = sql`coalesce(${agents.waitUntil}, ${agents.slotAt})`
  return db
    .update(agents)
    .set({ leasedUntil: null, dueAt: sql`iif(${agents.pause} in ('payment', 'denied'), null, ${next})` })
    .where(isClaimed(claim))
}

/**
 * Stores the upload dates as listed now. Owners may change them, and a row must stay as long as scans can find its
 * photo.
 */
export function noteDates(db: Db, owner: Owner, photos: Seen[]) {
  const listed = sql`json_each(${JSON.stringify(photos)})`
  return db
    .update(agentPhotos)
    .set({
      uploadedAt: sql`(select value ->> 'uploadedAt' from ${listed} where value ->> 'photoId' = ${agentPhotos.photoId})`,
    })
    .where(and(isOfPlatform(owner), inArray(agentPhotos.photoId, jsonList(photos.map(({ photoId }) => photoId)))))
}

/**
 * Deletes the rows of photos that no scan can find any more. Rows stay while their job has not ended, since the photo
 * may fail there, and while a failed photo may be offered again, unless it is in `gone`. Does nothing if a later claim
 * exists, whose scan may look back further.
 */
export function deletePhotosBefore(db: Db, agent: Owner & Claim, { before, gone }: { before: number; gone: string[] }) {
  const { jobId, photoId, uploadedAt } = agentPhotos
  const job = db
    .select({ id: jobs.id })
    .from(jobs)
    .where(and(eq(jobs.id, jobId), isNull(jobs.completedAt)))
  const comesAgain = sql`(${isRetryable} and not ${inArray(photoId, jsonList(gone))})`
  return db
    .delete(agentPhotos)
    .where(
      and(
        isOfPlatform(agent),
        lt(uploadedAt, before),
        sql`not exists ${job}`,
        sql`not ${comesAgain}`,
        isLastClaim(db, agent),
      ),
    )
}
