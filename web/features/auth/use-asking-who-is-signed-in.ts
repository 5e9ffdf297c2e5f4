import { useEffect } from 'react'
import { refreshUser } from '#web/lib/user.ts'

const ASK_EVERY_MS = 5000

/** Polls for who is signed in, to notice a sign-in in this tab or another one. */
export function useAskingWhoIsSignedIn() {
  useEffect(() => {
    const ask = () => {
      if (document.visibilityState === 'visible') {
        refreshUser().catch(() => undefined)
      }
    }
    const timer = window.setInterval(ask, ASK_EVERY_MS)
    window.addEventListener('focus', ask)
    document.addEventListener('visibilitychange', ask)
    return () => {
      window.clearInterval(timer)
      window.removeEventListener('focus', ask)
      document.removeEventListener('visibilitychange', ask)
    }
  }, [])
}
