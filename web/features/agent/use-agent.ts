import { useEffect, useRef, useState } from 'react'
import useSWR, { mutate } from 'swr'
import { loadData, request } from '#web/lib/api.ts'
import { useJobs } from '#web/lib/use-jobs.ts'
import type { AgentConfig, AgentConfigAnswer, AgentInput, AgentRun, AgentStatus } from '#worker/contract/agent.ts'
import type { JobsAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { POLL_MS } from '#worker/domain/limits.ts'
import { type RunOutcome, runOutcomes } from './run-outcome.ts'

/** How often the status is polled while no scan is due: an agent scans every five minutes at most. */
const STATUS_POLL_MS = 30_000

const current = { revalidateOnMount: true, revalidateOnFocus: true, dedupingInterval: POLL_MS / 2 }

function isDue({ nextScanAt }: AgentStatus): boolean {
  return nextScanAt !== null && Date.parse(nextScanAt) <= Date.now()
}

/** The agent's configuration, status and jobs, kept current, and what can be done with it. */
export function useAgent() {
  const config = useSWR(api.agentConfig, loadData<AgentConfigAnswer>, current)
  const [awaitsScan, setAwaitsScan] = useState(false)
  const status = useSWR(api.agentStatus, loadData<AgentStatus>, {
    ...current,
    // A number: see `useJobs`.
    refreshInterval: awaitsScan ? POLL_MS : STATUS_POLL_MS,
  })
  const isScanDue = status.data !== undefined && isDue(status.data)
  if (isScanDue !== awaitsScan) {
    setAwaitsScan(isScanDue)
  }
  const { jobs, error: jobsError, isLive, refresh: refreshJobs } = useJobs()

  const { mutate: refreshStatus } = status
  const refreshConfig = () => config.mutate().catch(() => config.data)
  useOnChange(status.data?.state, () => void refreshConfig())
  useOnChange(status.data?.lastScanAt, () => void refreshJobs().catch(() => undefined))
  useOnChange(isLive, () => void refreshStatus().catch(() => undefined))

  async function refreshAll(): Promise<void> {
    void mutate(api.freeTrialStatus).catch(() => undefined)
    await Promise.allSettled([refreshStatus(), refreshJobs()])
  }

  /** `inputOf` makes the request from what is stored, which may have been changed, or turned off, on another device. */
  async function save(inputOf: (stored: AgentConfig) => AgentInput): Promise<void> {
    // Not from the cache: a read that is under way may have begun before the other device's change.
    const stored = await loadData<AgentConfigAnswer>(api.agentConfig).catch(() => config.data)
    if (!stored) {
      throw new Error('Nothing is shown before it is loaded')
    }
    try {
      const body = inputOf(stored.config)
      const answer = await request<AgentConfigAnswer>(api.agentConfig, { method: 'PUT', body })
      await config.mutate(answer, { revalidate: false })
    } catch (error) {
      // It may have been saved even if no answer came.
      await refreshConfig()
      throw error
    } finally {
      await refreshAll()
    }
  }

  async function run(): Promise<RunOutcome[]> {
    try {
      const answer = await request<AgentRun>(api.agentRun, { method: 'POST' })
      const isJobMade = answer.jobCreated || answer.requiresPayment
      // Not from the cache, which keeps only the last of several refreshes under way.
      const made = isJobMade ? await loadData<JobsAnswer>(api.jobs).catch(() => null) : null
      return runOutcomes(answer, made?.jobs ?? [])
    } finally {
      await refreshAll()
    }
  }

  const isLoaded = config.data !== undefined && status.data !== undefined
  return {
    config: config.data?.config,
    status: status.data,
    jobs: jobs?.filter(({ origin }) => origin === 'agent'),
    hasJobsFailed: jobs === undefined && jobsError !== undefined,
    hasFailed: !isLoaded && (config.error ?? status.error) !== undefined,
    retry: () => {
      void refreshConfig()
      void refreshStatus().catch(() => undefined)
    },
    retryJobs: () => void refreshJobs().catch(() => undefined),
    save,
    run,
  }
}

/** Calls `act` when a known value changes. */
function useOnChange<T>(value: T | undefined, act: () => void): void {
  const before = useRef(value)
  useEffect(() => {
    if (value !== undefined) {
      if (before.current !== undefined && before.current !== value) {
        act()
      }
      before.current = value
    }
  }, [value, act])
}
