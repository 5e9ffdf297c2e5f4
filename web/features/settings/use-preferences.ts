import useSWR from 'swr'
import { request } from '#web/lib/api.ts'
import { setPreferences } from '#web/lib/user.ts'
import { api } from '#worker/contract/paths.ts'
import type { Preferences } from '#worker/contract/preferences.ts'
import { PREFERENCES_TIMEOUT_MS } from '#worker/domain/limits.ts'
import type { Choices } from './preference-changes.ts'

type Answer = { preferences: Preferences }

/** Asks the server, which has ten seconds. */
export function fetchPreferences(): Promise<Answer> {
  return request<Answer>(api.preferences, { timeoutMs: PREFERENCES_TIMEOUT_MS })
}

/** The user's preferences as the server has them. Every page that goes by them hears of a change at once. */
export function usePreferences() {
  const { data, error, mutate } = useSWR(api.preferences, fetchPreferences)

  async function keep(answer: Promise<Answer>): Promise<void> {
    const { preferences } = await answer
    await mutate({ preferences }, { revalidate: false })
    setPreferences(preferences)
  }

  return {
    preferences: data?.preferences,
    hasFailed: data === undefined && error !== undefined,
    retry: () => void mutate().catch(() => undefined),
    save: (changes: Partial<Choices>) => keep(request<Answer>(api.preferences, { method: 'PUT', body: changes })),
    reset: () => keep(request<Answer>(api.resetPreferences, { method: 'POST' })),
  }
}
