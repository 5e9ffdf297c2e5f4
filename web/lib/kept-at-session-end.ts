import { useEffect, useState } from 'react'
import { readStored, removeStored, store } from './browser-storage.ts'
import { onSessionEnd } from './session-end.ts'
import { lastSignedIn } from './signed-in-as.ts'

const keyOf = (name: string) => `kept/${lastSignedIn()}/${name}`

/** The unsaved contents of this form when the user's session ended in this tab, or null. */
export function keptAtSessionEnd<T>(name: string): T | null {
  try {
    return JSON.parse(readStored('sessionStorage', keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

/** Stores `unsaved` under its user when the session ends, because the page is removed then. Null stores nothing. */
export function useKeepingAtSessionEnd(name: string, unsaved: object | null): void {
  const [key] = useState(() => keyOf(name))
  useEffect(() => removeStored('sessionStorage', key), [key])
  useEffect(
    () =>
      onSessionEnd(() => {
        if (unsaved) {
          store('sessionStorage', key, JSON.stringify(unsaved))
        }
      }),
    [key, unsaved],
  )
}
