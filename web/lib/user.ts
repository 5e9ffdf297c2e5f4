import useSWR, { mutate } from 'swr'
import type { User } from '#worker/contract/auth.ts'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { api, PAGES } from '#worker/contract/paths.ts'
import type { Preferences } from '#worker/contract/preferences.ts'
import { ApiError, readAnswer, request } from './api.ts'
import { navigateHard } from './hard-navigation.ts'
import { hasSessionEnded, noteSession, noteSessionEnd, sessionNow } from './session-end.ts'
import { rememberSignedIn } from './signed-in-as.ts'

declare global {
  interface Window {
    /** The first answer of /api/auth/me, which the document requests, or knows, before the bundle loads. */
    firstMe?: Promise<Response> | undefined
  }
}

/** The user whom this document belongs to, also after the session has ended. */
let owner: User | null = null

async function fetchUser(): Promise<User | null> {
  const early = window.firstMe
  const session = sessionNow()
  window.firstMe = undefined
  try {
    const first = await early?.catch(() => undefined)
    const user = first ? await readAnswer<User>(first, api.me, session) : await request<User>(api.me)
    rememberSignedIn(user._id)
    if (owner && owner._id !== user._id && hasSessionEnded()) {
      // A new document drops everything that this one has read for its owner.
      navigateHard(PAGES.home)
      return owner
    }
    owner = user
    noteSession()
    return user
  } catch (error) {
    if (error instanceof ApiError && error.status === 401) {
      if (owner) {
        noteSessionEnd(session)
      }
      return owner
    }
    throw error
  }
}

/**
 * Who is signed in, or was until the session ended in mid-use. `error` is set only while nothing is known: a visitor
 * without a session is `user: null`, not an error.
 */
export function useUser(): { user: User | null; isLoading: boolean; error: unknown } {
  const { data, error } = useSWR(api.me, fetchUser, { revalidateOnFocus: true, focusThrottleInterval: 30_000 })
  const known = data !== undefined
  return { user: data ?? null, isLoading: !known && error === undefined, error: known ? undefined : error }
}

/** Fetches the user again. Resolves when the answer is in the cache. */
export async function refreshUser(): Promise<User | null> {
  window.firstMe = undefined
  const user = await mutate<User | null>(api.me, fetchUser(), { revalidate: false })
  return user ?? null
}

export function setConnectedAccounts(connectedAccounts: ConnectedAccount[]): void {
  changeUser({ connectedAccounts })
}

export function setPreferences(preferences: Preferences): void {
  changeUser({ preferences })
}

function changeUser(change: Partial<User>): void {
  owner = owner && { ...owner, ...change }
  void mutate<User | null>(api.me, user => (user ? { ...user, ...change } : user), { revalidate: false })
}
