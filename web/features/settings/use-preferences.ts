import useSWR from 'swr'
import { request } from '#web/lib/api.ts'
import { setPreferences } from '#web/lib/user.ts'
import { api } from '#worker/contract/paths.ts'
import type { PreferencesAnswer, PreferencesChanges, SavePreferencesAnswer } from '#worker/contract/preferences.ts'
import { PREFERENCES_TIMEOUT_MS } from '#worker/domain/limits.ts'

/** Asks the server, which has ten seconds. */
export function fetchPreferences(): Promise<PreferencesAnswer> {
  return request<PreferencesAnswer>(api.preferences, { timeoutMs: PREFERENCES_TIMEOUT_MS })
}

/** The user's preferences as the server has them. A change updates every page that uses them. */
export function usePreferences() {
  const { data, error, mutate } = useSWR(api.preferences, fetchPreferences)

  async function keep(answer: Promise<PreferencesAnswer>): Promise<void> {
    const { preferences } = await answer
    await mutate({ preferences }, { revalidate: false })
    setPreferences(preferences)
  }

  return {
    preferences: data?.preferences,
    hasFailed: data === undefined && error !== undefined,
    retry: () => void mutate().catch(() => undefined),
    save: (changes: PreferencesChanges) =>
      keep(request<SavePreferencesAnswer>(api.preferences, { method: 'PUT', body: changes })),
    reset: () => keep(request<PreferencesAnswer>(api.resetPreferences, { method: 'POST' })),
  }
}
