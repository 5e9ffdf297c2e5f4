import { callJobs } from '../../call-job.ts'
import type { AgentPhotoRow, AgentRow } from '../../db/agent-schema.ts'
import type { Deps } from '../../deps.ts'
import * as queries from './queries.ts'

const OFF_RETRIES_MS = [100, 400]

/** What is stored of a user's agent, as statements to be batched with others; for `exportedAgent`. */
export function agentRowsOf({ db }: Pick<Deps, 'db'>, userId: string) {
  return [queries.selectAgent(db, userId), queries.selectPhotos(db, userId)] as const
}

/** The agent as an export shows it, without the secret of its mails; null where it was never saved. */
export function exportedAgent(agent: AgentRow | undefined, photos: AgentPhotoRow[]) {
  if (!agent) return null
  const { userId: _, mailToken, mailTries, claim, leasedUntil, dueAt, ...config } = agent
  return { ...config, photos: photos.map(({ userId, ...photo }) => photo) }
}

/** Has the agent's jobs hold what they have not applied; one that is not reached finds out before its next write. */
export async function tellJobsOff({ db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>, userId: string): Promise<void> {
  const busy = await queries.selectBusyJobs(db, userId)
  await callJobs(
    { jobs, jobIds: busy.map(({ id }) => id), delaysMs: OFF_RETRIES_MS },
    { call: job => job.agentOff(), unreached: why => log('job.unheld', why) },
  )
}
