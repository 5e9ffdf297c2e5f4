import { sql } from 'drizzle-orm'
import { check, index, integer, primaryKey, sqliteTable, text } from 'drizzle-orm/sqlite-core'
import type { Fault } from '../contract/ops.ts'
import { instant } from './schema.ts'

/** The deployment that owns this database, by its DEPLOYMENT. One row, or none if any deployment may use it. */
export const deployment = sqliteTable(
  'deployment',
  {
    id: integer('id').primaryKey().default(1),
    owner: text('owner').notNull(),
  },
  t => [check('deployment_one', sql`${t.id} = 1`)],
)

/** Unfinished jobs whose object answered cron that it is empty. */
export const missingJobs = sqliteTable(
  'missing_jobs',
  {
    jobId: text('job_id').primaryKey(),
    /** How often in a row the object was empty. */
    answers: integer('answers').notNull(),
    /** When cron ended the job as failed; null until then. */
    endedAt: instant('ended_at'),
  },
  t => [index('missing_jobs_ended').on(t.endedAt)],
)

/** The faults that health last found, so that each is mailed to support once. */
export const faults = sqliteTable(
  'faults',
  {
    code: text('code').$type<Fault['code']>().notNull(),
    name: text('name').notNull(),
    since: instant('since').notNull(),
    /** When support was told; null until then. */
    mailedAt: instant('mailed_at'),
  },
  t => [primaryKey({ columns: [t.code, t.name] })],
)

/** When something last ran. `restore`: that of the database, by the operator's command. */
export const lastRuns = sqliteTable('last_runs', {
  name: text('name').$type<'cron' | 'restore'>().primaryKey(),
  at: instant('at').notNull(),
})

/** Users who were deleted in the last weeks: a restored database may hold them again. */
export const deletedUsers = sqliteTable(
  'deleted_users',
  {
    userId: text('user_id').primaryKey(),
    deletedAt: instant('deleted_at').notNull(),
  },
  t => [index('deleted_users_at').on(t.deletedAt, t.userId)],
)
