import type * as z from 'zod'
import { mapWithConcurrency } from '../../concurrency.ts'
import type { DeleteAccountInput } from '../../contract/account.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { DAY_MS, DELETED_USER_DAYS } from '../../domain/lifetimes.ts'
import { DELETION_GOES_ON } from '../../domain/messages.ts'
import { AppError } from '../../errors.ts'
import { forgetPerson } from '../../http/rate-limit.ts'
import { describeError } from '../../log.ts'
import { sendGoodbye } from '../../mail/goodbye.ts'
import { assertOwner, tryAsOwner } from '../auth/owner.ts'
import { disconnectAll } from '../connections/disconnect.ts'
import { accountRowsOf } from '../connections/service.ts'
import { closeSockets, describingJobs, saveJobs, socketsOf, stopWriting, writingJobs } from '../jobs/service.ts'
import { forgetPayer, refundedAtDeletion, unsettledJobs } from '../payment/service.ts'
import { keepFreePhotosUsed } from '../payment/used-allowance.ts'
import {
  beginDeletion,
  deleteAgain,
  deleteErasures,
  eraseLeftWork,
  eraseUser,
  forgetDeleted,
  selectErasures,
  selectUser,
  takeDueDeletions,
} from './queries.ts'

/** Job objects emptied in one run, and how many in parallel. */
const ERASURES = 50
const CONCURRENT_ERASURES = 5

/** Deletions that cron resumes in one run, and the time between two attempts. */
const DELETIONS = 20
const DELETION_RETRY_MS = 60_000

/**
 * Deletes the user and all their rows in D1, in one transaction, once no job writes any more. The start is stored,
 * which locks the account, and cron finishes a deletion that the request does not.
 * @throws VALIDATION, CURRENT_PASSWORD, TOKEN_INVALID, RATE_LIMITED; JOB_UNREACHED as `disconnectAll` does, once the
 * deletion has begun.
 */
export async function deleteAccount(
  deps: Deps,
  actor: Person,
  { email, password }: z.infer<typeof DeleteAccountInput>,
): Promise<void> {
  if (email.toLowerCase() !== actor.email) {
    const text = 'This is not the email address of your account.'
    throw new AppError('VALIDATION', { text, fields: { email: text } })
  }
  const [uses, users, sessions] = await deps.db.batch(tryAsOwner(deps, actor))
  await assertOwner(deps, [uses, users, sessions], password)
  try {
    await carryOut(deps, actor)
  } catch (error) {
    const isUnreached = error instanceof AppError && error.code === 'JOB_UNREACHED'
    throw isUnreached ? new AppError('JOB_UNREACHED', { text: DELETION_GOES_ON }) : error
  }
}

/** Resumes unfinished deletions, and deletes again whom a restored database brought back. */
export async function resumeDeletions(deps: Deps): Promise<void> {
  const { db, now, log } = deps
  const since = now() - DELETED_USER_DAYS * DAY_MS
  const [, , due] = await db.batch([
    forgetDeleted(db, since),
    deleteAgain(db, { since, now: now() }),
    takeDueDeletions(db, { now: now(), next: now() + DELETION_RETRY_MS, limit: DELETIONS }),
    eraseLeftWork(db, since),
  ])
  await mapWithConcurrency(due, CONCURRENT_ERASURES, user =>
    carryOut(deps, user).catch(error => log('account.unfinished', describeError(error))),
  )
}

/** Begins or resumes a user's deletion. Every step may be repeated, also by two runs at the same time. */
async function carryOut(deps: Deps, { userId, email }: Pick<Person, 'userId' | 'email'>): Promise<void> {
  const { db, now } = deps
  const [, accounts, [user], seeing, describing] = await db.batch([
    beginDeletion(db, userId, now() + DELETION_RETRY_MS),
    accountRowsOf(deps, userId),
    selectUser(db, userId),
    socketsOf(deps, userId),
    describingJobs(deps, userId),
  ])
  if (!user) return
  // Sockets are closed first, so that no text is shown that is not counted as used.
  await closeSockets(deps, seeing)
  await saveJobs(deps, describing)
  const holdings = await disconnectAll(deps, user, accounts)
  const unsettled = await unsettledJobs(deps, userId)
  const token = deps.newId()
  const [noteJobs, noteUser, ...erase] = eraseUser(db, { userId, email, now: now() })
  const [[found], sockets, writing, , noted, [first]] = await db.batch([
    selectUser(db, userId),
    socketsOf(deps, userId),
    // A platform may have been connected again meanwhile.
    writingJobs(deps, userId, null),
    // More photos may have been described meanwhile.
    keepFreePhotosUsed(deps, userId, { holdings, jobs: 'end' }),
    noteJobs,
    noteUser,
    ...forgetPayer(deps, userId, { unsettled, token }),
    ...erase,
    forgetPerson(deps, { userId, email }),
  ])
  if (!found) return
  deps.log('account.deleted', { jobs: noted.length })
  await Promise.all([closeSockets(deps, sockets), stopWriting(deps, writing)])
  const jobIds = noted.map(({ jobId }) => jobId)
  await deps.afterAnswer(() => finishDeletion(deps, { email: first ? email : null, jobIds, token }))
}

/** Empties the first job objects, leaving the others to cron, and mails the person, unless they were mailed before. */
async function finishDeletion(
  deps: Deps,
  { email, jobIds, token }: { email: string | null; jobIds: string[]; token: string },
): Promise<void> {
  const failed = (error: unknown) => deps.log('account.unfinished', describeError(error))
  await eraseJobs(deps, jobIds.slice(0, ERASURES)).catch(failed)
  if (email === null) return
  try {
    await sendGoodbye(deps, email, await refundedAtDeletion(deps, token))
  } catch (error) {
    failed(error)
  }
}

export async function eraseDueJobs(deps: Deps): Promise<void> {
  const due = await selectErasures(deps.db, ERASURES)
  await eraseJobs(
    deps,
    due.map(({ jobId }) => jobId),
  )
}

/** Cron tries those again that cannot be reached. */
async function eraseJobs(deps: Deps, jobIds: string[]): Promise<void> {
  const erased: string[] = []
  await mapWithConcurrency(jobIds, CONCURRENT_ERASURES, async jobId => {
    try {
      await deps.jobs.getByName(jobId).erase()
      erased.push(jobId)
    } catch (error) {
      deps.log('job.unerased', { jobId, ...describeError(error) })
    }
  })
  if (erased.length > 0) await deleteErasures(deps.db, erased)
}
