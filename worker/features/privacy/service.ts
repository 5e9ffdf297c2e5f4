import type * as z from 'zod'
import { mapWithConcurrency } from '../../concurrency.ts'
import type { DeleteAccountInput } from '../../contract/privacy.ts'
import type { Deps } from '../../deps.ts'
import type { Person } from '../../domain/actor.ts'
import { AppError } from '../../errors.ts'
import { forgetPerson } from '../../http/rate-limit.ts'
import { describeError } from '../../log.ts'
import { sendGoodbye } from '../../mail/goodbye.ts'
import { assertOwner, tryAsOwner } from '../auth/service.ts'
import { forgetPayer, keepFreePhotosUsed, unsettledJobs } from '../billing/service.ts'
import { accountRowsOf, disconnectAll } from '../connections/service.ts'
import { closeSockets, socketsOf, stopWriting, writingJobs } from '../jobs/service.ts'
import { deleteErasures, eraseUser, selectErasures } from './queries.ts'

/** Job objects emptied in one run, and in parallel. */
const ERASURES = 50
const CONCURRENT_ERASURES = 5

/**
 * Deletes the user and everything of theirs in D1, in one transaction, once no job writes any more. Returns the job
 * objects that still have to be emptied; they are stored, so that cron empties those that the caller does not.
 * @throws VALIDATION, CURRENT_PASSWORD, TOKEN_INVALID, RATE_LIMITED; JOB_UNREACHED as `disconnectAll`, to be repeated.
 */
export async function deleteAccount(
  deps: Deps,
  actor: Person,
  { email, password }: z.infer<typeof DeleteAccountInput>,
): Promise<string[]> {
  if (email.toLowerCase() !== actor.email) {
    const text = 'This is not the email address of your account.'
    throw new AppError('VALIDATION', { text, fields: { email: text } })
  }
  const { db } = deps
  const [accounts, ...proof] = await db.batch([accountRowsOf(deps, actor.userId), ...tryAsOwner(deps, actor)])
  await assertOwner(deps, proof, password)
  const identities = await disconnectAll(deps, actor, accounts)
  const unsettled = await unsettledJobs(deps, actor.userId)
  const [noteJobs, ...erase] = eraseUser(db, { userId: actor.userId, email: actor.email, now: deps.now() })
  const [sockets, writing, , noted] = await db.batch([
    socketsOf(deps, actor.userId),
    // A platform may have been connected again meanwhile.
    writingJobs(deps, actor.userId, null),
    // More photos may have been described meanwhile.
    keepFreePhotosUsed(deps, actor.userId, { identities, jobs: 'end' }),
    noteJobs,
    ...forgetPayer(deps, actor.userId, unsettled),
    ...erase,
    forgetPerson(deps, actor),
  ])
  deps.log('account.deleted', { jobs: noted.length })
  await Promise.all([closeSockets(deps, sockets), stopWriting(deps, writing)])
  return noted.map(({ jobId }) => jobId)
}

/** The work after the response to a deletion: emptying the first job objects and notifying the person. */
export async function finishDeletion(deps: Deps, email: string, jobIds: string[]): Promise<void> {
  const failed = (error: unknown) => deps.log('account.unfinished', describeError(error))
  await eraseJobs(deps, jobIds.slice(0, ERASURES)).catch(failed)
  await sendGoodbye(deps, email).catch(failed)
}

export async function eraseDueJobs(deps: Deps): Promise<void> {
  const due = await selectErasures(deps.db, ERASURES)
  await eraseJobs(
    deps,
    due.map(({ jobId }) => jobId),
  )
}

/** Those that cannot be reached are tried again by cron. */
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
