import { useState } from 'react'
import { request } from '#web/lib/api.ts'
import { navigateHard } from '#web/lib/hard-navigation.ts'
import { api, PAGES } from '#worker/contract/paths.ts'
import { LOADING_FORCE_CLEAR_MS } from '#worker/domain/limits.ts'

/** Ends the session and leaves the app; the landing page says how it went. */
export function useLogout() {
  const [leaving, setLeaving] = useState(false)
  async function logout() {
    setLeaving(true)
    const signedOut = await request(api.logout, { method: 'POST', timeoutMs: LOADING_FORCE_CLEAR_MS }).then(
      () => true,
      () => false,
    )
    navigateHard(`${PAGES.home}?signed-out${signedOut ? '' : '=failed'}`)
  }
  return { logout, leaving }
}
