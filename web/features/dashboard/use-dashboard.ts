import { useState } from 'react'
import useSWR from 'swr'
import { loadData } from '#web/lib/api.ts'
import { useFreeTrial } from '#web/lib/free-trial.ts'
import { isRunning } from '#web/lib/job-status.ts'
import type { AgentStatus } from '#worker/contract/agent.ts'
import type { User } from '#worker/contract/auth.ts'
import type { JobsSummaryAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { POLL_MS } from '#worker/domain/limits.ts'

/** The dashboard's data. Temporary users have no jobs to fetch. */
export function useDashboard(user: User) {
  const asks = !user.isTemporary
  // A number: see `useJobs`.
  const [polls, setPolls] = useState(false)
  const { data, error, mutate } = useSWR(asks ? api.jobsSummary : null, loadData<JobsSummaryAnswer>, {
    refreshInterval: polls ? POLL_MS : 0,
  })
  const someRuns = data?.recentJobs.some(isRunning) ?? false
  if (someRuns !== polls) {
    setPolls(someRuns)
  }
  const freeTrial = useFreeTrial(asks)
  const agent = useSWR(asks ? api.agentStatus : null, loadData<AgentStatus>)
  const failed = data === undefined && error !== undefined
  return {
    recentJobs: data?.recentJobs ?? (asks ? undefined : []),
    error: failed ? error : undefined,
    // A Worker that was rolled back knows the recent jobs alone.
    agentJob: data && (data.agentJob ?? data.recentJobs.find(({ origin }) => origin === 'agent') ?? null),
    hasApplied: data?.hasApplied ?? data?.recentJobs.some(job => job.applyProgressPercentage > 0) ?? false,
    retry: () => void mutate().catch(() => undefined),
    // Photos are mentioned only if the account's numbers are known.
    hasFreePhotos: !failed && freeTrial !== null && freeTrial.remainingPhotos > 0,
    agent: agent.data,
    balance: failed ? null : freeTrial,
  }
}
