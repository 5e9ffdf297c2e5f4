import { mapWithConcurrency } from '../../concurrency.ts'
import type { AgentRow } from '../../db/agent-schema.ts'
import type { JobRow } from '../../db/schema.ts'
import { selectEmail } from '../../db/users.ts'
import type { Deps } from '../../deps.ts'
import { jobStatus } from '../../domain/job-status.ts'
import { afterLimit, agentUsage } from '../../domain/messages.ts'
import { AppError } from '../../errors.ts'
import { type JobOutcome, sendAgentNotice, sendDigest } from '../../mail/agent-mail.ts'
import { tryToMail } from '../../mail/try-to-mail.ts'
import { prepaidPhotosOf } from '../payment/service.ts'
import * as queries from './mail-queries.ts'
import { usageOf, usageRowsOf } from './usage.ts'

/** Mails of each kind in one run of cron, and how many are sent in parallel. */
const MAILS = 100
const CONCURRENT = 5

/** Sends the mails that are due: notices why an agent is paused or failing, and daily mails about what agents did. */
export async function mailAgents(deps: Deps, at: number): Promise<void> {
  const due = { at, limit: MAILS }
  await mapWithConcurrency(await queries.takeDueNotices(deps.db, due), CONCURRENT, agent =>
    mail(deps, agent, { dueAt: agent.noticeDueAt, send: to => mailNotice(deps, agent, to) }),
  )
  await mapWithConcurrency(await queries.takeDueDigests(deps.db, due), CONCURRENT, agent =>
    mail(deps, agent, { dueAt: agent.digestDueAt, send: to => mailDigest(deps, agent, to, at) }),
  )
}

async function mail(
  deps: Deps,
  { userId }: AgentRow,
  { dueAt, send }: { dueAt: number | null; send: (to: string) => Promise<void> },
): Promise<void> {
  await tryToMail(deps, { dueAt, about: { userId } }, async () => {
    const [to] = await selectEmail(deps.db, userId)
    if (to) await send(to.email)
  })
}

async function mailNotice(deps: Deps, agent: AgentRow, to: string): Promise<void> {
  const { notice, provider, waitingPhotos, usePrepaid, userId } = agent
  const canBuy = deps.payments !== undefined
  const [prepaid] = await prepaidPhotosOf(deps, userId)
  const about = { provider, waitingPhotos, usePrepaid, prepaidPhotos: prepaid?.photos ?? 0, canBuy }
  if (notice !== null) await sendAgentNotice(deps, to, { notice, ...about })
  await queries.noteNoticeSent(deps.db, agent)
}

async function mailDigest(deps: Deps, agent: AgentRow, to: string, at: number): Promise<void> {
  const { userId, mailToken } = agent
  const [untold, [now], [free], [prepaid], [recent]] = await deps.db.batch([
    queries.selectUntold(deps.db, userId),
    ...usageRowsOf(deps, userId, at),
  ])
  const jobs = untold.map(outcomeOf).filter(isWorthTelling)
  const isMailed = agent.digest && jobs.length > 0
  const usage = [
    agentUsage({ ...usageOf(deps, now, { free, prepaid, recent }, at), monthlyPhotos: now?.monthlyPhotos ?? null }),
    ...(now?.pause === 'limit' ? [afterLimit({ ...now, until: now.waitUntil })] : []),
  ]
  if (isMailed) await sendDigest(deps, to, { jobs, usage, mailToken })
  const jobIds = untold.map(({ id }) => id)
  await deps.db.batch(queries.noteTold(deps.db, userId, { jobIds, digestedAt: isMailed ? at : agent.digestedAt }))
}

/**
 * The present state of a job's photos. A person may have applied held photos, or undone applied ones, since the job
 * ended.
 */
function outcomeOf(job: JobRow): JobOutcome {
  const { id, provider, progress, applyProgress } = job
  const { totalPhotos, processedPhotos, failedPhotos, heldPhotos: held = 0, appliedPhotos: applied = 0 } = progress
  // Some whose apply failed may have been applied since.
  const unapplied = Math.min(applyProgress.failedApplies, processedPhotos - applied - held)
  const { text: status } = jobStatus(job)
  return { id, provider, photos: totalPhotos, status, applied, held, unapplied, failed: failedPhotos }
}

const isWorthTelling = ({ applied, held, unapplied, failed }: JobOutcome) => applied + held + unapplied + failed > 0

/** Turns the daily mail off by the token of its link. Idempotent. @throws TOKEN_INVALID */
export async function turnMailOff({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const [agent] = await queries.turnDigestOff(db, token)
  if (!agent) throw new AppError('TOKEN_INVALID')
}
