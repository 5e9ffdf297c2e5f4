import { readStored, removeStored, store, storedKeys } from '../browser-storage.ts'
import type { Change } from './change.ts'

/** A user's changes on this device, in the order in which they were made. All tabs share them. */
export function changeStorage(userId: string) {
  const prefix = `outbox/${userId}/`
  return {
    keep: (change: Change) => store('localStorage', prefix + change.id, JSON.stringify(change)),
    find: (id: string): Change | undefined => [readChange(readStored('localStorage', prefix + id))].flat()[0],
    remove: (id: string) => removeStored('localStorage', prefix + id),
    read: (): Change[] =>
      storedKeys('localStorage', prefix)
        .sort()
        .flatMap(key => readChange(readStored('localStorage', key))),
    /** Whether a storage event with this key concerns them. A null key means that everything was cleared. */
    holds: (key: string | null) => key === null || key.startsWith(prefix),
  }
}

function readChange(stored: string | null): Change | [] {
  try {
    const change: Change | null = JSON.parse(stored ?? 'null')
    return change && typeof change.id === 'string' ? change : []
  } catch {
    return []
  }
}

const TAB = 'tab'

/** Identifies this tab, across reloads. */
export function tabId(): string {
  const known = readStored('sessionStorage', TAB)
  if (known !== null) {
    return known
  }
  const id = Math.random().toString(36).slice(2)
  store('sessionStorage', TAB, id)
  return id
}
