import { sql } from 'drizzle-orm'
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from 'drizzle-orm/sqlite-core'
import type { ActivityAction, ActivityDetail, ActivityOutcome } from '../contract/activity.ts'
import type { SignInMethod } from '../contract/auth.ts'
import type {
  ApplyProgress,
  JobOrigin,
  JobPayment,
  JobProgress,
  JobStatus,
  JobSummary,
  UndoProgress,
} from '../contract/jobs.ts'
import type { Preferences } from '../contract/preferences.ts'
import type { AddTagsTo } from '../domain/own-words.ts'
import type { Provider } from '../domain/platforms.ts'
import type { Rates } from '../domain/pricing.ts'
import type { TextUse } from '../domain/text-use.ts'

/** The hashes under which used free photos are recorded: of a platform account, and of the user who had it last. */
export type Holding = { identityHash: string; userHash: string }

/** Instants are integers: milliseconds since the epoch. */
export const instant = (name: string) => integer(name)

export const users = sqliteTable(
  'users',
  {
    id: text('id').primaryKey(),
    /** Lower case. */
    email: text('email').notNull(),
    /** `scrypt$N$r$p$salt$hash`, or null while the user signs in by mail. */
    passwordHash: text('password_hash'),
    /** When the password was last set or changed; null also for a password older than this column. */
    passwordSetAt: instant('password_set_at'),
    emailVerifiedAt: instant('email_verified_at').notNull(),
    /** When the first password was set or the first platform connected; null while the user is temporary. */
    fullSince: instant('full_since'),
    preferences: text('preferences', { mode: 'json' }).$type<Preferences>(),
    /** The preference `addTagsTo` until it is chosen. An account made before there was a choice has `all`. */
    addTagsDefault: text('add_tags_default').$type<AddTagsTo>().notNull().default('all'),
    /** Photos taken from the free allowance, including those reserved by unfinished jobs. */
    freePhotosUsed: integer('free_photos_used').notNull().default(0),
    /** When cron resumes the deletion of this user, whose account is locked by then; null if no deletion has begun. */
    deletionDueAt: instant('deletion_due_at'),
    /** The keys of used free photos for the platforms that this deletion has disconnected. */
    deletionHoldings: text('deletion_holdings', { mode: 'json' }).$type<Holding[]>(),
    createdAt: instant('created_at').notNull(),
  },
  t => [
    uniqueIndex('users_email').on(t.email),
    index('users_deletion').on(t.deletionDueAt).where(sql`deletion_due_at is not null`),
  ],
)

export type UserRow = typeof users.$inferSelect

export const sessions = sqliteTable(
  'sessions',
  {
    /** SHA-256 of the cookie's token, hex. */
    tokenHash: text('token_hash').primaryKey(),
    userId: text('user_id').notNull(),
    openedBy: text('opened_by').$type<SignInMethod>().notNull(),
    /** The mail link that opened it. Its token may be sent once more as `verificationToken`. */
    linkHash: text('link_hash'),
    /** The browser and system, as in "Firefox on Android"; empty if unknown. */
    device: text('device').notNull().default(''),
    createdAt: instant('created_at').notNull(),
    lastSeenAt: instant('last_seen_at').notNull(),
  },
  t => [index('sessions_user').on(t.userId), index('sessions_last_seen').on(t.lastSeenAt)],
)

export type SessionRow = typeof sessions.$inferSelect

/** The sockets that a session has open on jobs, to be closed when it ends. Triggers update the rows when a session changes. */
export const liveSockets = sqliteTable(
  'live_sockets',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    sessionHash: text('session_hash').notNull(),
    jobId: text('job_id').notNull(),
    /** The absolute end of its session; 0 if that has ended earlier. */
    closesAt: instant('closes_at').notNull(),
  },
  t => [
    index('live_sockets_user').on(t.userId, t.closesAt),
    index('live_sockets_session').on(t.sessionHash),
    index('live_sockets_job').on(t.jobId),
    index('live_sockets_end').on(t.closesAt),
  ],
)

export const loginLinks = sqliteTable(
  'login_links',
  {
    tokenHash: text('token_hash').primaryKey(),
    email: text('email').notNull(),
    /** SHA-256 of the `link` cookie of the browser that asked for it, hex. */
    browserHash: text('browser_hash'),
    expiresAt: instant('expires_at').notNull(),
    consumedAt: instant('consumed_at'),
    /** When the session it opened presented it again to set a password. */
    reusedAt: instant('reused_at'),
  },
  t => [index('login_links_expiry').on(t.expiresAt)],
)

export const connectedAccounts = sqliteTable(
  'connected_accounts',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    /** The person's id on the platform. */
    platformUserId: text('platform_user_id').notNull(),
    username: text('username').notNull(),
    displayName: text('display_name').notNull(),
    avatarUrl: text('avatar_url').notNull(),
    profileUrl: text('profile_url').notNull(),
    /** A compact JWE of `{token, secret}`, bound to user and provider. */
    credentials: text('credentials').notNull(),
    /** The id of the key in TOKEN_KEYS that sealed them; empty if unknown. */
    keyId: text('key_id').notNull().default(''),
    connectedAt: instant('connected_at').notNull(),
    lastUsedAt: instant('last_used_at'),
  },
  t => [
    uniqueIndex('accounts_platform_user').on(t.provider, t.platformUserId),
    uniqueIndex('accounts_user_provider').on(t.userId, t.provider),
    index('accounts_key').on(t.keyId),
  ],
)

export type AccountRow = typeof connectedAccounts.$inferSelect

/** Earlier platform ids of connected accounts, by which jobs made under them find the account. */
export const accountAliases = sqliteTable(
  'account_aliases',
  {
    userId: text('user_id').notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    earlierId: text('earlier_id').notNull(),
    platformUserId: text('platform_user_id').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.provider, t.earlierId] })],
)

export const oauthRequests = sqliteTable(
  'oauth_requests',
  {
    /** SHA-256 of the request token (OAuth 1.0a) or state (OAuth 2), hex. */
    keyHash: text('key_hash').primaryKey(),
    provider: text('provider').$type<Provider>().notNull(),
    /** SHA-256 of the browser's `oauth` cookie: only the browser that started may finish. */
    browserHash: text('browser_hash').notNull(),
    /** The signed-in user who started, or null for a stranger signing in. */
    userId: text('user_id'),
    /** Encrypted request token secret. */
    secret: text('secret').notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  t => [index('oauth_requests_expiry').on(t.expiresAt)],
)

/** Whether a job was settled without its bought photos. Literal, for the partial index. */
export const isUnreturned = sql`prepaid_ordered is not null and photos_settled is not prepaid_settled`

/** A job's summary; the Job object is the only writer after creation. */
export const jobs = sqliteTable(
  'jobs',
  {
    id: text('id').primaryKey(),
    userId: text('user_id').notNull(),
    accountId: text('account_id').notNull(),
    provider: text('provider').$type<Provider>().notNull(),
    status: text('status')
      .$type<JobStatus>()
      .notNull()
      .$default(() => 'pending'),
    revision: integer('revision').notNull(),
    config: text('config', { mode: 'json' }).$type<JobSummary['config']>().notNull(),
    progress: text('progress', { mode: 'json' }).$type<JobProgress>().notNull(),
    applyProgress: text('apply_progress', { mode: 'json' }).$type<ApplyProgress>().notNull(),
    undoProgress: text('undo_progress', { mode: 'json' }).$type<UndoProgress>().notNull(),
    /** `freePhotosUsed`: how many free photos the job has: those reserved or, once it is settled, those used. */
    payment: text('payment', { mode: 'json' }).$type<JobPayment>(),
    /** Free photos reserved when it was ordered or its photos were last retried. Null in rows of a release without this column. */
    freePhotosReserved: integer('free_photos_reserved'),
    /** What its price was computed from: photos to describe without prepaid ones, free ones among them, rates. Null in rows of an earlier release. */
    photosOrdered: integer('photos_ordered'),
    freePhotosOrdered: integer('free_photos_ordered'),
    rates: text('rates', { mode: 'json' }).$type<Rates>(),
    /** Photos that it took from its user's payments when it was ordered. Null if its payment is for it alone. */
    prepaidOrdered: integer('prepaid_ordered'),
    /** The same, with those that its own payment bought for it and those taken for retries. */
    prepaidReserved: integer('prepaid_reserved'),
    /** `photosSettled` when the difference was last returned to the payments. */
    prepaidSettled: integer('prepaid_settled'),
    origin: text('origin').$type<JobOrigin>().notNull().default('person'),
    /** As its person named it. */
    name: text('name'),
    /** The revision whose photos `photo_work` holds; null before any. */
    toldRevision: integer('told_revision'),
    /** How many described photos are settled, that is, charged for and counted in the totals. Null until then. */
    photosSettled: integer('photos_settled'),
    /** The job's number for its current writing to the platform; null while it does not write. */
    writing: integer('writing'),
    /** Whether the daily mail has reported an agent's ended job; null before its end, and for a person's job. */
    digest: text('digest').$type<'due' | 'told'>(),
    /** The month in which its agent counts it, and for how many photos. Null in a person's job. */
    agentMonthAt: instant('agent_month_at'),
    agentMonthPhotos: integer('agent_month_photos'),
    /** When cron wakes the job if it stays silent; null when nothing is unfinished. */
    wakeAt: instant('wake_at').default(0),
    /** The same while texts are written again. An earlier release, to which the job has ended, leaves it as it is. */
    rewriteWakeAt: instant('rewrite_wake_at'),
    /** What became of the model's texts on applied photos, as of the end of its last writes; null before any. */
    textUse: text('text_use', { mode: 'json' }).$type<TextUse>(),
    thumbnails: text('thumbnails', { mode: 'json' }).$type<JobSummary['thumbnails']>().notNull(),
    applyProgressPercentage: integer('apply_progress_percentage').notNull().default(0),
    requiresPayment: integer('requires_payment', { mode: 'boolean' })
      .notNull()
      .$default(() => false),
    createdAt: instant('created_at').notNull(),
    completedAt: instant('completed_at'),
  },
  t => [
    index('jobs_user_created').on(t.userId, t.createdAt),
    index('jobs_wake').on(t.wakeAt).where(sql`wake_at is not null`),
    index('jobs_rewrite_wake').on(t.rewriteWakeAt).where(sql`rewrite_wake_at is not null`),
    index('jobs_unpaid').on(t.createdAt).where(sql`status = 'payment_pending'`),
    index('jobs_digest').on(t.userId).where(sql`digest = 'due'`),
    index('jobs_unreturned').on(t.completedAt).where(isUnreturned),
    index('jobs_untold').on(t.createdAt).where(sql`told_revision is not revision`),
  ],
)

export type JobRow = typeof jobs.$inferSelect

export const idempotencyKeys = sqliteTable(
  'idempotency_keys',
  {
    userId: text('user_id').notNull(),
    key: text('key').notNull(),
    bodyHash: text('body_hash').notNull(),
    jobId: text('job_id').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  t => [primaryKey({ columns: [t.userId, t.key] }), index('idempotency_keys_age').on(t.createdAt)],
)

export const rateCounters = sqliteTable(
  'rate_counters',
  {
    key: text('key').primaryKey(),
    count: integer('count').notNull(),
    resetsAt: instant('resets_at').notNull(),
  },
  t => [index('rate_counters_reset').on(t.resetsAt)],
)

/** How many free photos had been used when a platform account left its user. The next user to connect it starts with that number. */
export const usedAllowances = sqliteTable(
  'used_allowances',
  {
    /** Keyed hash of the platform and the person's id there. */
    identityHash: text('identity_hash').primaryKey(),
    /** Keyed hash of that and the user who had it last. If the same user connects it again, their own count stays. */
    userHash: text('user_hash').notNull(),
    usedPhotos: integer('used_photos').notNull(),
    keptUntil: instant('kept_until').notNull(),
  },
  t => [index('used_allowances_end').on(t.keptUntil)],
)

/** The last event read, the newest one when reading began, and whether all in between were processed. */
export type EventPosition = { after: string; newest: number; isLearned: boolean }

/** How far lists that are read page by page have been read. */
export const cursors = sqliteTable('cursors', {
  name: text('name').$type<'paymentEvents' | 'comparedEntries' | 'comparedAt' | 'untoldJobs'>().primaryKey(),
  value: integer('value').notNull(),
  /** Where to continue if the last run did not finish; null if it did. */
  position: text('position', { mode: 'json' }).$type<EventPosition>(),
  /** The newest processed events, which are skipped when they are listed again. */
  learned: text('learned', { mode: 'json' }).$type<string[]>(),
})

/** Who did what and when, for the user to read. Triggers refuse updates, and for a year also deletions while the user exists. */
export const activity = sqliteTable(
  'audit',
  {
    id: integer('id').primaryKey({ autoIncrement: true }),
    userId: text('user_id').notNull(),
    at: instant('at').notNull(),
    action: text('action').$type<ActivityAction>().notNull(),
    outcome: text('outcome').$type<ActivityOutcome>().notNull(),
    detail: text('detail', { mode: 'json' }).$type<ActivityDetail>().notNull(),
  },
  t => [index('audit_user').on(t.userId, t.id), index('audit_at').on(t.at)],
)

/** Job objects of deleted users that still have to be emptied. */
export const erasures = sqliteTable('erasures', {
  jobId: text('job_id').primaryKey(),
  requestedAt: instant('requested_at').notNull(),
})

/** Sums over all users, kept so that no page has to count rows. */
export const totals = sqliteTable('totals', {
  name: text('name').$type<'photosProcessed'>().primaryKey(),
  value: integer('value').notNull().default(sql`0`),
})
