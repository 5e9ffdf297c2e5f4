import { useRef } from 'react'
import useSWR from 'swr'
import { request } from '#web/lib/api.ts'
import { setPreferences } from '#web/lib/user.ts'
import { api } from '#worker/contract/paths.ts'
import type { PreferencesAnswer, PreferencesChanges, SavePreferencesAnswer } from '#worker/contract/preferences.ts'
import { PREFERENCES_TIMEOUT_MS } from '#worker/domain/limits.ts'
import { SETTINGS_STYLE } from '#worker/domain/styles.ts'

/** Gives up after ten seconds. */
export function fetchPreferences(): Promise<PreferencesAnswer> {
  return request<PreferencesAnswer>(api.preferences, { timeoutMs: PREFERENCES_TIMEOUT_MS })
}

/** The user's preferences as the server has them. A change updates every page that uses them. */
export function usePreferences() {
  const { data, error, mutate } = useSWR(api.preferences, fetchPreferences)
  const rulingOut = useRef<Promise<void>>(Promise.resolve())

  async function keep(answer: Promise<PreferencesAnswer>): Promise<void> {
    const { preferences } = await answer
    await mutate({ preferences }, { revalidate: false })
    setPreferences(preferences)
  }

  const put = (body: PreferencesChanges) =>
    keep(request<SavePreferencesAnswer>(api.preferences, { method: 'PUT', body }))

  // Until the user has saved something, the server sends what a job begins with, which differs from the form's default.
  const settingsStyle = data?.preferences.saved === false && { defaultStyle: SETTINGS_STYLE }
  return {
    preferences: data && { ...data.preferences, ...settingsStyle },
    hasFailed: data === undefined && error !== undefined,
    retry: () => void mutate().catch(() => undefined),
    save: (changes: PreferencesChanges) => put({ ...settingsStyle, ...changes }),
    /** Saves what does not choose how texts begin, and leaves that unsaved. */
    saveWords: put,
    /** Rules a tag out, once those before it are: each adds to what the server has, which another tab may have changed. */
    ruleOut: (tag: string) => {
      const add = async () => {
        const { neverTags } = (await fetchPreferences()).preferences
        await put({ neverTags: [...neverTags, tag] })
      }
      const added = rulingOut.current.then(add, add)
      rulingOut.current = added
      return added
    },
    reset: () => keep(request<PreferencesAnswer>(api.resetPreferences, { method: 'POST' })),
  }
}
