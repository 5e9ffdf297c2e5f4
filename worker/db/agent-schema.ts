import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { AgentNotice, AgentPause, ScanFrequency } from '../domain/agent.ts'
import { DEFAULT_LANGUAGE, type LanguageCode } from '../domain/languages.ts'
import type { Provider } from '../domain/platforms.ts'
import type { StyleChoice } from '../domain/styles.ts'
import { instant } from './schema.ts'

/** The agent of a user, from the first save on. Cron claims due agents by `due_at`. */
export const agents = sqliteTable(
  'agents',
  {
    userId: text('user_id').primaryKey(),
    enabled: integer('enabled', { mode: 'boolean' }).notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    frequency: text('frequency').$type<ScanFrequency>().notNull(),
    filterTags: text('filter_tags', { mode: 'json' }).$type<string[]>().notNull(),
    style: text('style').$type<StyleChoice>().notNull(),
    descriptionSentences: integer('description_sentences').notNull(),
    language: text('language').$type<LanguageCode>().notNull().default(DEFAULT_LANGUAGE),
    replaceCameraNames: integer('replace_camera_names', { mode: 'boolean' }).notNull().default(false),
    digest: integer('digest', { mode: 'boolean' }).notNull().default(true),
    /** Whether scans may take photos that its user has bought. */
    usePrepaid: integer('use_prepaid', { mode: 'boolean' }).notNull().default(false),
    /** How many photos its jobs of one month may have at most; null for no limit. */
    monthlyPhotos: integer('monthly_photos'),
    /** When the month began that `monthPhotos` counts (UTC), and how many photos of its jobs have or may get a text. */
    monthAt: instant('month_at').notNull().default(0),
    monthPhotos: integer('month_photos').notNull().default(0),
    /** When it was turned on or got another platform. It ignores photos uploaded before. */
    since: instant('since').notNull(),
    /** The upload date, by the platform, up to which every photo has been dealt with. */
    newest: instant('newest'),
    /** When a scan last read the whole look-back; null if the next one has to. */
    fullLookAt: instant('full_look_at'),
    /** The next scheduled scan. */
    slotAt: instant('slot_at').notNull(),
    /** Until when the key's limit or a failure delays the next scan; null if nothing does. */
    waitUntil: instant('wait_until'),
    /** When cron has to start a scan; the end of the lease while one is running; null if none is due. */
    dueAt: instant('due_at'),
    /** Grows with every claim. Messages of an earlier claim are dropped. */
    claim: integer('claim').notNull().default(0),
    /** Until when the running scan has the agent to itself; null while none is running. */
    leasedUntil: instant('leased_until'),
    lastScanAt: instant('last_scan_at'),
    /** Scans that failed in a row. */
    failures: integer('failures').notNull().default(0),
    pause: text('pause').$type<AgentPause>(),
    /** Whether a disconnect turned it off; reset when it is saved. */
    isDisconnected: integer('disconnected', { mode: 'boolean' }).notNull().default(false),
    /** Photos that the last scan left for want of photos it may use. */
    waitingPhotos: integer('waiting_photos').notNull().default(0),
    /** Its job that waits for payment. */
    orderJobId: text('order_job_id'),
    /** A mail to send about a pause or failures, and when; null without one. */
    notice: text('notice').$type<AgentNotice>(),
    noticeDueAt: instant('notice_due_at'),
    digestedAt: instant('digested_at'),
    digestDueAt: instant('digest_due_at'),
    /** How often a mail was tried since the last one that was accepted. */
    mailTries: integer('mail_tries').notNull().default(0),
    /** Photos described by its ended jobs. */
    photosProcessed: integer('photos_processed').notNull().default(0),
    /** The token in the mails' link, which turns them off without a session. */
    mailToken: text('mail_token').notNull(),
  },
  t => [
    index('agents_due').on(t.dueAt).where(sql`due_at is not null`),
    index('agents_notice').on(t.noticeDueAt).where(sql`notice_due_at is not null`),
    index('agents_digest').on(t.digestDueAt).where(sql`digest_due_at is not null`),
    uniqueIndex('agents_mail').on(t.mailToken),
  ],
)

export type AgentRow = typeof agents.$inferSelect

/**
 * The photos that agents have dealt with, so that none is offered twice. A row stays until its photo is older than the
 * look-back.
 */
export const agentPhotos = sqliteTable(
  'agent_photos',
  {
    userId: text('user_id').notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    photoId: text('photo_id').notNull(),
    /**
     * `offered`: is in a job. `complete`: lacked nothing. `failed`: its job could not describe it. `taken`: is in a
     * person's job. `declined`: its order was cancelled.
     */
    status: text('status').$type<'offered' | 'complete' | 'failed' | 'taken' | 'declined'>().notNull(),
    /** How often it was offered. */
    tries: integer('tries').notNull().default(0),
    jobId: text('job_id'),
    uploadedAt: instant('uploaded_at').notNull(),
  },
  t => [
    primaryKey({ columns: [t.userId, t.provider, t.photoId] }),
    index('agent_photos_job').on(t.jobId),
    index('agent_photos_age').on(t.userId, t.provider, t.uploadedAt),
    index('agent_photos_failed').on(t.userId).where(sql`status = 'failed'`),
  ],
)

export type AgentPhotoRow = typeof agentPhotos.$inferSelect
