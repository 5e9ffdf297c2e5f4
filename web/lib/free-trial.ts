import useSWR from 'swr'
import { api } from '#worker/contract/paths.ts'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import { PREFERENCES_TIMEOUT_MS } from '#worker/domain/limits.ts'
import { request } from './api.ts'
import { FREE_PHOTOS } from './free-photos.ts'

const FALLBACK: FreeTrialStatus = {
  isEligible: true,
  remainingPhotos: FREE_PHOTOS,
  photosUsed: 0,
  maxPhotos: FREE_PHOTOS,
  hasUsedFreeTrial: false,
  heldPhotos: 0,
  unpaidJobIds: [],
  prepaidPhotos: 0,
  reservedPrepaid: 0,
  unpaidOrderIds: [],
}

const AT_FOCUS = { revalidateOnFocus: true, focusThrottleInterval: 2000, dedupingInterval: 2000 }

/** Gives up after ten seconds. */
export function fetchFreeTrial(): Promise<FreeTrialStatus> {
  return request<FreeTrialStatus>(api.freeTrialStatus, { timeoutMs: PREFERENCES_TIMEOUT_MS })
}

/** The allowance as far as it is known: null while loading, that of a new account after a failure. */
export function knownFreeTrial(answer: FreeTrialStatus | undefined, error: unknown): FreeTrialStatus | null {
  return answer ?? (error === undefined ? null : FALLBACK)
}

/** Whether a failure has made it be assumed. */
export const isAssumed = (status: FreeTrialStatus) => status === FALLBACK

/**
 * What an account has: its free photos, those bought, and what is to be paid; null while loading. It is read again when
 * the tab gets the focus, because another tab may have used, bought or refunded photos.
 */
export function useFreeTrial(wanted = true): FreeTrialStatus | null {
  const { data, error } = useSWR(wanted ? api.freeTrialStatus : null, fetchFreeTrial, AT_FOCUS)
  return knownFreeTrial(data, error)
}
