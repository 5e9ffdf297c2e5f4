import useSWR from 'swr'
import { PREFERENCES_TIMEOUT_MS } from '#worker/contract/limits.ts'
import { api } from '#worker/contract/paths.ts'
import { PRICING } from '#worker/contract/pricing.ts'
import type { FreeTrialStatus } from '#worker/contract/service.ts'
import { request } from './api.ts'

const FALLBACK: FreeTrialStatus = {
  isEligible: true,
  remainingPhotos: PRICING.freePhotos,
  photosUsed: 0,
  maxPhotos: PRICING.freePhotos,
  hasUsedFreeTrial: false,
}

/** What is left of the account's free photos; null while asking. A failure or 10 s of silence counts as a fresh account. */
export function useFreeTrial(wanted = true): FreeTrialStatus | null {
  const { data, error } = useSWR(wanted ? api.freeTrialStatus : null, (path: string) =>
    request<FreeTrialStatus>(path, { timeoutMs: PREFERENCES_TIMEOUT_MS }),
  )
  if (data) {
    return data
  }
  return error ? FALLBACK : null
}
