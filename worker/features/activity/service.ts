import type {
  Activity,
  ActivityAction,
  ActivityDetail,
  ActivityEntry,
  ActivityOutcome,
} from '../../contract/activity.ts'
import type { Condition } from '../../db/client.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { ACTIVITY_DAYS, DAY_MS } from '../../domain/lifetimes.ts'
import { deleteEntriesBefore, type EntryRow, insertEntry, insertEntryByEmail, selectEntries } from './queries.ts'

export type NewActivity = {
  action: ActivityAction
  outcome?: ActivityOutcome
  detail?: ActivityDetail
  /** Records the entry only under this condition, for a batch whose outcome is not known before it runs. */
  onlyIf?: Condition
}

const PAGE = 50

/** Adds an entry to a user's activity, as a statement to be batched with what it records. */
export function activityEntry({ db, now }: Pick<Deps, 'db' | 'now'>, userId: string, activity: NewActivity) {
  return insertEntry(db, userId, entryOf(activity, now()), activity.onlyIf)
}

/** As `activityEntry`, for a caller who only gave an address. Does the same work whether or not a user has it. */
export function activityEntryByEmail(
  { db, now }: Pick<Deps, 'db' | 'now'>,
  email: string,
  activity: Omit<NewActivity, 'onlyIf'>,
) {
  return insertEntryByEmail(db, email, entryOf(activity, now()))
}

/** A page, newest first. `cursor` is the id of the last entry seen. */
export async function listActivity({ db }: Pick<Deps, 'db'>, actor: Person, cursor?: number): Promise<Activity> {
  const rows = await selectEntries(db, actor.userId, cursor, PAGE + 1)
  const entries = rows.slice(0, PAGE).map(presentEntry)
  return { entries, nextCursor: rows.length > PAGE ? (entries.at(-1)?.id ?? null) : null }
}

export async function sweepActivity({ db, now }: Pick<Deps, 'db' | 'now'>): Promise<void> {
  await deleteEntriesBefore(db, now() - ACTIVITY_DAYS * DAY_MS)
}

function entryOf({ action, outcome = 'done', detail = {} }: NewActivity, at: number) {
  return { at, action, outcome, detail }
}

function presentEntry({ id, at, action, outcome, detail }: EntryRow): ActivityEntry {
  return { id: String(id), at: new Date(at).toISOString(), action, outcome, detail }
}
