import { useState } from 'react'
import useSWR, { mutate } from 'swr'
import type { LibraryAnswer } from '#worker/contract/library.ts'
import { api } from '#worker/contract/paths.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { request } from './api.ts'

/** How often a library is asked for while it is read, and while its reading waits, in milliseconds. */
const READING_MS = 3000
const WAITING_MS = 30_000

const AT_FOCUS = { revalidateOnFocus: true, focusThrottleInterval: 2000, dedupingInterval: 2000 }

/**
 * How far a person's library of a platform is read, and its counts. Asking begins a reading, so it is followed while
 * one goes on.
 */
export function useLibrary(provider: Provider) {
  const [interval, setInterval] = useState(0)
  const { data, error } = useSWR<LibraryAnswer>(api.library(provider), request, {
    ...AT_FOCUS,
    refreshInterval: interval,
  })
  const wanted = intervalOf(data?.state)
  // A function would only be asked again after a poll.
  if (wanted !== interval) {
    setInterval(wanted)
  }
  return { library: data, error: data ? undefined : error }
}

function intervalOf(state: LibraryAnswer['state'] | undefined): number {
  if (state === 'reading') {
    return READING_MS
  }
  return state === 'waiting' ? WAITING_MS : 0
}

export const askLibraryAgain = (provider: Provider) => mutate(api.library(provider))

/** Begins a new reading. @throws ApiError with status 429 where one was begun less than ten minutes ago */
export async function refreshLibrary(provider: Provider): Promise<void> {
  const answer = await request<LibraryAnswer>(api.refreshLibrary, { method: 'POST', body: { provider } })
  await mutate(api.library(provider), answer, { revalidate: false })
}
