import { request } from '#web/lib/api.ts'
import { LOADING_FORCE_CLEAR_MS } from '#worker/domain/limits.ts'

/** For SWR: a change made on another page a moment ago must show here. */
export const FRESH = { dedupingInterval: 2000 }

/** Fetches a list of this page. Times out when the page would stop showing that it is loading. */
export function fetchPatiently<T>(path: string): Promise<T> {
  return request<T>(path, { timeoutMs: LOADING_FORCE_CLEAR_MS })
}
