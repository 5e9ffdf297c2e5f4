import useSWR from 'swr'
import { request } from '#web/lib/api.ts'
import type { SessionInfo, SessionsAnswer } from '#worker/contract/auth.ts'
import type { SuccessAnswer } from '#worker/contract/errors.ts'
import { api, signedOutPage } from '#worker/contract/paths.ts'
import { FRESH, fetchPatiently } from './fetching.ts'

/** The browsers in which this user is signed in, and the ways out of them. */
export function useSessions() {
  const { data, error, mutate } = useSWR(api.sessions, fetchPatiently<SessionsAnswer>, FRESH)

  /** Ends one session. This browser's own leads out of the app. */
  async function end(session: SessionInfo): Promise<void> {
    const left = await request<SessionsAnswer>(api.session(session.id), { method: 'DELETE' })
    if (session.current) {
      leave()
      return
    }
    await mutate(left, { revalidate: false })
  }

  async function endAll(): Promise<void> {
    await request<SuccessAnswer>(api.sessions, { method: 'DELETE' })
    leave()
  }

  return { list: data?.sessions, error, end, endAll, refresh: () => void mutate().catch(() => undefined) }
}

export type Sessions = ReturnType<typeof useSessions>

function leave(): void {
  window.location.assign(signedOutPage())
}
