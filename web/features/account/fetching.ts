import { request } from '#web/lib/api.ts'
import { LOADING_FORCE_CLEAR_MS } from '#worker/domain/limits.ts'

/** What happened a moment ago on another page is to be seen here. */
export const FRESH = { dedupingInterval: 2000 }

/** A list of this page; when it does not come in time, that is said instead of loading on. */
export function fetchPatiently<T>(path: string): Promise<T> {
  return request<T>(path, { timeoutMs: LOADING_FORCE_CLEAR_MS })
}
