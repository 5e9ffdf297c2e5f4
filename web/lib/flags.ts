import useSWR from 'swr'
import { FLAGS_TIMEOUT_MS } from '#worker/contract/limits.ts'
import { api } from '#worker/contract/paths.ts'
import { DEFAULT_FLAGS, type FeatureFlags } from '#worker/contract/service.ts'
import { request } from './api.ts'

async function fetchFlags(): Promise<FeatureFlags> {
  const answer = await request<{ success?: unknown; flags?: Partial<FeatureFlags> | null }>(api.features, {
    timeoutMs: FLAGS_TIMEOUT_MS,
  })
  if (answer?.success !== true || typeof answer.flags !== 'object' || answer.flags === null) {
    throw new Error('Invalid feature flags response format')
  }
  return { ...DEFAULT_FLAGS, ...answer.flags }
}

/** The server's flags over the defaults; on failure the defaults stay. */
export function useFlags(): FeatureFlags {
  const { data } = useSWR(api.features, fetchFlags, { revalidateIfStale: false })
  return data ?? DEFAULT_FLAGS
}
