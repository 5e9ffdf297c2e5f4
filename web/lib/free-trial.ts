import useSWR from 'swr'
import type { FreeTrialStatus } from '#worker/contract/billing.ts'
import { api } from '#worker/contract/paths.ts'
import { PREFERENCES_TIMEOUT_MS } from '#worker/domain/limits.ts'
import { PRICING } from '#worker/domain/pricing.ts'
import { request } from './api.ts'

const FALLBACK: FreeTrialStatus = {
  isEligible: true,
  remainingPhotos: PRICING.freePhotos,
  photosUsed: 0,
  maxPhotos: PRICING.freePhotos,
  hasUsedFreeTrial: false,
  heldPhotos: 0,
  unpaidJobIds: [],
}

/** Asks the server, which has ten seconds. */
export function fetchFreeTrial(): Promise<FreeTrialStatus> {
  return request<FreeTrialStatus>(api.freeTrialStatus, { timeoutMs: PREFERENCES_TIMEOUT_MS })
}

/** The allowance as far as it is known: that of a fresh account after a failure, null while loading. */
export function knownFreeTrial(answer: FreeTrialStatus | undefined, error: unknown): FreeTrialStatus | null {
  return answer ?? (error === undefined ? null : FALLBACK)
}

/** The account's free photos; null while loading. */
export function useFreeTrial(wanted = true): FreeTrialStatus | null {
  const { data, error } = useSWR(wanted ? api.freeTrialStatus : null, fetchFreeTrial)
  return knownFreeTrial(data, error)
}
