import { and, eq, exists, not, sql } from 'drizzle-orm'
import { type AgentRow, agents } from '../../db/agent-schema.ts'
import { type Condition, type Db, isFailureOf } from '../../db/client.ts'
import { connectedAccounts } from '../../db/schema.ts'
import { AGENT_OFF, monthStart, SCAN_INTERVAL_MS } from '../../domain/agent.ts'

/** The settings of a person. The other columns belong to scans, which may run at the same time. */
export type SavedConfig = Pick<
  AgentRow,
  'enabled' | 'provider' | 'frequency' | 'filterTags' | 'style' | 'descriptionSentences' | Optional
>

/** What a person may leave out; the stored value then stays. */
type Optional = 'language' | 'replaceCameraNames' | 'digest' | 'usePrepaid' | 'monthlyPhotos'

/** What a person saves. */
export type ConfigChange = Omit<SavedConfig, Optional> & Partial<Pick<SavedConfig, Optional>>

/** The condition that the agent is on, for statements placed in a batch before the one that saves it. */
export function isOn(db: Db, userId: string): Condition {
  const on = and(eq(agents.userId, userId), eq(agents.enabled, true))
  return exists(db.select({ userId: agents.userId }).from(agents).where(on))
}

export const isOff = (db: Db, userId: string): Condition => not(isOn(db, userId))

/**
 * Stores the settings and adjusts the schedule to them. All of it is computed from the row inside the statement,
 * because another tab, a disconnect or a scan may have changed the row since it was read. If the agent is turned on or
 * gets another platform, only uploads from `now` on count, and an earlier order has to be paid or cancelled first. If
 * it is turned off, no scan is due. Otherwise it goes on: a running scan loses its claim and starts again with the new
 * settings, a new frequency counts from the last scan, and one that waited for photos which it may now use is due. The batch fails with `isUnconnected` if the platform is not
 * connected.
 */
export function saveConfig(
  db: Db,
  userId: string,
  change: ConfigChange,
  { now, mailToken }: { now: number; mailToken: string },
) {
  const connected = db
    .select({ provider: connectedAccounts.provider })
    .from(connectedAccounts)
    .where(and(eq(connectedAccounts.userId, userId), eq(connectedAccounts.provider, change.provider)))
  const stored = { ...change, provider: sql`${connected}` }
  return db
    .insert(agents)
    .values({ ...stored, userId, mailToken, since: now, slotAt: now, dueAt: change.enabled ? now : null })
    .onConflictDoUpdate({
      target: agents.userId,
      set: { ...stored, isDisconnected: false, ...(change.enabled ? scheduleOn(change, now) : SCHEDULE_OFF) },
    })
    .returning()
}

/** Whether a batch failed because the platform in the settings is not connected. */
export const isUnconnected = (error: unknown) => isFailureOf('NOT NULL constraint failed: agents.provider', error)

const SCHEDULE_OFF = { ...AGENT_OFF, claim: sql`${agents.claim} + 1` }

/** Whether an agent that waits for photos may use those on the account from now on, or its month gets more of them. */
function isResumedBy({ usePrepaid = false, monthlyPhotos }: ConfigChange, now: number) {
  const { pause, orderJobId, monthlyPhotos: limit, monthAt, monthPhotos } = agents
  const isAllowed = sql`${usePrepaid} and ${pause} = 'payment' and ${orderJobId} is null and not ${agents.usePrepaid}`
  const used = sql`iif(${monthAt} < ${monthStart(now)}, 0, ${monthPhotos})`
  const isRaised = monthlyPhotos === null ? sql`true` : sql`${monthlyPhotos ?? 0} > max(${limit}, ${used})`
  return sql`coalesce(${isAllowed} or (${pause} = 'limit' and ${isRaised}), false)`
}

function scheduleOn(change: ConfigChange, now: number) {
  const { provider, frequency } = change
  const { enabled, slotAt, dueAt, waitUntil, lastScanAt, pause } = agents
  const isResumed = isResumedBy(change, now)
  const isFresh = sql`(not ${enabled} or ${agents.provider} <> ${provider})`
  const hasOrder = sql`${agents.orderJobId} is not null`
  const isLeased = sql`${agents.leasedUntil} is not null`
  const isOtherFrequency = sql`${agents.frequency} <> ${frequency}`
  const nextSlot = sql`max(${now}, coalesce(${lastScanAt}, ${now}) + ${SCAN_INTERVAL_MS[frequency]})`
  const scheduled = sql`iif(${isOtherFrequency} and ${waitUntil} is null and ${dueAt} is not null, ${nextSlot}, ${dueAt})`
  const going = sql`coalesce(${scheduled}, iif(${pause} is null, ${now}, null))`
  return {
    since: sql`iif(${isFresh}, ${now}, ${agents.since})`,
    newest: sql`iif(${isFresh}, null, ${agents.newest})`,
    // With other settings, photos that earlier scans passed over may match.
    fullLookAt: null,
    slotAt: sql`iif(${isFresh}, ${now}, iif(${isOtherFrequency}, ${nextSlot}, ${slotAt}))`,
    leasedUntil: null,
    waitUntil: sql`iif(${isFresh} or ${isResumed}, null, ${waitUntil})`,
    pause: sql`iif(${isFresh}, iif(${hasOrder}, 'payment', null), iif(${isResumed}, null, ${pause}))`,
    dueAt: sql`iif(${hasOrder}, null, iif(${isFresh} or ${isLeased} or ${isResumed}, ${now}, ${going}))`,
    failures: sql`iif(${isFresh}, 0, ${agents.failures})`,
    waitingPhotos: sql`iif(${isFresh}, 0, ${agents.waitingPhotos})`,
    notice: sql`iif(${isFresh} or ${isResumed}, null, ${agents.notice})`,
    noticeDueAt: sql`iif(${isFresh} or ${isResumed}, null, ${agents.noticeDueAt})`,
    claim: sql`${agents.claim} + (${isFresh} or ${isLeased})`,
  }
}
