import useSWR from 'swr'
import { loadData, request } from '#web/lib/api.ts'
import { leaveSignedOut } from '#web/lib/signed-in-as.ts'
import type { SessionInfo, SessionsAnswer } from '#worker/contract/auth.ts'
import type { SuccessAnswer } from '#worker/contract/errors.ts'
import { api } from '#worker/contract/paths.ts'

/** For SWR: a change made a moment ago on another page must show here. */
export const FRESH = { dedupingInterval: 2000 }

/** The user's sessions, and how to end them. */
export function useSessions() {
  const { data, error, mutate } = useSWR(api.sessions, loadData<SessionsAnswer>, FRESH)

  /** Ends one session; ending this browser's own loads the landing page. */
  async function end(session: SessionInfo): Promise<void> {
    const left = await request<SessionsAnswer>(api.session(session.id), { method: 'DELETE' })
    if (session.current) {
      leaveSignedOut()
      return
    }
    await mutate(left, { revalidate: false })
  }

  async function endAll(): Promise<void> {
    await request<SuccessAnswer>(api.sessions, { method: 'DELETE' })
    leaveSignedOut()
  }

  return { list: data?.sessions, error, end, endAll, refresh: () => void mutate().catch(() => undefined) }
}

export type Sessions = ReturnType<typeof useSessions>
