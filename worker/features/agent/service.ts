import { callJobs } from '../../call-job.ts'
import type { AgentPhotoRow, AgentRow } from '../../db/agent-schema.ts'
import type { Deps } from '../../deps.ts'
import * as queries from './queries.ts'

const OFF_RETRIES_MS = [100, 400]

/** A user's agent and its photos, as statements to be batched with others; for `exportedAgent`. */
export function agentRowsOf({ db }: Pick<Deps, 'db'>, userId: string) {
  return [queries.selectAgent(db, userId), queries.selectPhotos(db, userId)] as const
}

/** The agent as an export shows it, without the secret in its mails; null if it was never saved. */
export function exportedAgent(agent: AgentRow | undefined, photos: AgentPhotoRow[]) {
  if (!agent) return null
  const { userId: _, mailToken, mailTries, claim, leasedUntil, dueAt, ...config } = agent
  return { ...config, photos: photos.map(({ userId, ...photo }) => photo) }
}

/**
 * Has the agent's jobs hold all photos that are not applied yet. A job that cannot be reached notices before its next
 * write that the agent is off.
 */
export async function tellJobsOff({ db, jobs, log }: Pick<Deps, 'db' | 'jobs' | 'log'>, userId: string): Promise<void> {
  const busy = await queries.selectBusyJobs(db, userId)
  await callJobs(
    { jobs, jobIds: busy.map(({ id }) => id), delaysMs: OFF_RETRIES_MS },
    { call: job => job.agentOff(), unreached: why => log('job.unheld', why) },
  )
}
