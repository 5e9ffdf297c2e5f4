import { useEffect, useState } from 'react'
import { SAVED_INDICATOR_MS } from '#worker/domain/limits.ts'
import { keptAtSessionEnd, useKeepingAtSessionEnd } from './kept-at-session-end.ts'
import { useUnsavedWarning } from './use-unsaved-warning.ts'

/** The choices that differ from what is saved. */
export function unsavedChoices<T extends object>(saved: T, chosen: Partial<T>): Partial<T> {
  const changes = { ...chosen }
  for (const name in changes) {
    if (Object.is(saved[name], changes[name])) {
      delete changes[name]
    }
  }
  return changes
}

/**
 * A form's unsaved choices on top of what is saved. The browser asks before they are lost; the end of the session keeps
 * them under the name `form`.
 */
export function useChoices<T extends object>(form: string, saved: T) {
  const [chosen, setChosen] = useState<Partial<T>>(() => keptAtSessionEnd<Partial<T>>(form) ?? {})
  useKeepingAtSessionEnd(form, chosen)
  const [savedAt, setSavedAt] = useState(0)
  const changes = unsavedChoices(saved, chosen)
  const hasChanges = Object.keys(changes).length > 0
  const isJustSaved = useRecentlyChanged(SAVED_INDICATOR_MS, savedAt)
  useUnsavedWarning(hasChanges)
  return {
    changes,
    hasChanges,
    shown: { ...saved, ...changes },
    state: hasChanges ? ('changed' as const) : isJustSaved ? ('saved' as const) : ('quiet' as const),
    choose: (change: Partial<T>) => setChosen(now => ({ ...now, ...change })),
    /** Forgets the choices that were saved, and keeps what was chosen meanwhile. */
    noteSaved: (done: Partial<T>) => {
      setChosen(now => unsavedChoices({ ...saved, ...done }, now))
      setSavedAt(at => at + 1)
    },
    forget: () => setChosen({}),
  }
}

/** True for `ms` after each change of `value`. */
function useRecentlyChanged(ms: number, value: number): boolean {
  const [passed, setPassed] = useState(value)
  useEffect(() => {
    const timer = window.setTimeout(() => setPassed(value), ms)
    return () => window.clearTimeout(timer)
  }, [ms, value])
  return passed !== value
}
