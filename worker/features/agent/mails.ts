import { mapWithConcurrency } from '../../concurrency.ts'
import type { AgentRow } from '../../db/agent-schema.ts'
import type { JobRow } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { AppError } from '../../errors.ts'
import { sendAgentNotice, sendDigest } from '../../mail/agent-mail.ts'
import { tryToMail } from '../../mail/try-to-mail.ts'
import * as queries from './mail-queries.ts'

/** What one run of cron mails, and how much of it at once. */
const MAILS = 100
const CONCURRENT = 5

/** Mails what agents did, at the first run after their work has ended, and why some do not go on. */
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
    const [to] = await queries.selectEmail(deps.db, userId)
    if (to) await send(to.email)
  })
}

async function mailNotice(deps: Deps, agent: AgentRow, to: string): Promise<void> {
  const { notice, provider, waitingPhotos } = agent
  if (notice !== null) await sendAgentNotice(deps, to, { notice, provider, waitingPhotos })
  await queries.noteNoticeSent(deps.db, agent)
}

async function mailDigest(deps: Deps, agent: AgentRow, to: string, at: number): Promise<void> {
  const { userId, provider, mailToken } = agent
  const jobs = await queries.selectUntold(deps.db, userId)
  if (agent.digest && jobs.length > 0) await sendDigest(deps, to, { ...summed(jobs), provider, mailToken })
  await deps.db.batch(queries.noteDigestSent(deps.db, userId, { at, jobIds: jobs.map(({ id }) => id) }))
}

function summed(jobs: JobRow[]) {
  const sum = (count: (job: JobRow) => number) => jobs.reduce((total, job) => total + count(job), 0)
  return {
    applied: sum(job => job.applyProgress.appliedPhotos),
    held: sum(job => job.progress.heldPhotos ?? 0),
    failed: sum(job => job.progress.failedPhotos),
    jobs: jobs.map(({ id, progress }) => ({ id, photos: progress.totalPhotos })),
  }
}

/** Turns the daily mail off by the link in one; once more changes nothing. @throws TOKEN_INVALID */
export async function turnMailOff({ db }: Pick<Deps, 'db'>, token: string): Promise<void> {
  const [agent] = await queries.turnDigestOff(db, token)
  if (!agent) throw new AppError('TOKEN_INVALID')
}
