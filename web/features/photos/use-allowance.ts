import useSWR from 'swr'
import { request } from '#web/lib/api.ts'
import { PREFERENCES_TIMEOUT_MS } from '#worker/contract/limits.ts'
import { api } from '#worker/contract/paths.ts'
import { PRICING } from '#worker/contract/pricing.ts'
import type { FreeTrialStatus } from '#worker/contract/service.ts'

/** Free photos left on the account; undefined while asking, the ordinary allowance when there is no answer. For display only: the server charges by its own count. */
export function useRemainingFreePhotos(): number | undefined {
  const { data, error } = useSWR(
    api.freeTrialStatus,
    (url: string) => request<FreeTrialStatus>(url, { timeoutMs: PREFERENCES_TIMEOUT_MS }),
    { shouldRetryOnError: false },
  )
  return data?.remainingPhotos ?? (error ? PRICING.freePhotos : undefined)
}
