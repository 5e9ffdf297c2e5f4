import { useState } from 'react'
import { request } from '#web/lib/api.ts'
import { api, PAGES } from '#worker/contract/paths.ts'

/** Ends the session and leaves the app; the landing page says how it went. */
export function useLogout() {
  const [leaving, setLeaving] = useState(false)
  async function logout() {
    setLeaving(true)
    const signedOut = await request(api.logout, { method: 'POST' }).then(
      () => true,
      () => false,
    )
    window.location.assign(`${PAGES.home}?signed-out${signedOut ? '' : '=failed'}`)
  }
  return { logout, leaving }
}
