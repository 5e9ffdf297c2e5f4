import { useEffect, useState } from 'react'
import { readStored, removeStored, store } from './browser-storage.ts'
import { onSessionEnd } from './session-end.ts'
import { lastSignedIn } from './signed-in-as.ts'

const keyOf = (name: string) => `kept/${lastSignedIn()}/${name}`

/** What this person had not saved of this form when their session ended in this tab; null where there is nothing. */
export function keptAtSessionEnd<T>(name: string): T | null {
  try {
    return JSON.parse(readStored('sessionStorage', keyOf(name)) ?? 'null')
  } catch {
    return null
  }
}

/** Stores it under its person when the session ends, which takes the page away. Null: there is nothing to keep. */
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
