import { useEffect, useState } from 'react'
import { Navigate } from 'react-router-dom'
import { PAGES } from '#worker/contract/paths.ts'
import { Boot } from './boot.tsx'

const LEFT_AT = 'left-for-landing-at'
const LOOP_MS = 10_000

/**
 * Loads the landing page, a document of its own, for signed-out visitors. If `/` keeps answering with the app, because
 * of a cookie that could not be cleared, the log-in page ends the loop.
 */
export function LeaveForLanding() {
  const [looping] = useState(isLooping)
  useEffect(() => {
    if (looping) {
      return
    }
    if (window.location.pathname === PAGES.home) {
      sessionStorage.setItem(LEFT_AT, String(Date.now()))
    }
    window.location.replace(PAGES.home)
  }, [looping])
  return looping ? <Navigate to={PAGES.login} replace /> : <Boot />
}

function isLooping(): boolean {
  const leftAt = Number(sessionStorage.getItem(LEFT_AT) ?? 0)
  return window.location.pathname === PAGES.home && Date.now() - leftAt < LOOP_MS
}
