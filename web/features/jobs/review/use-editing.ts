import { useEffect, useState, useSyncExternalStore } from 'react'
import { isNavigatingHard } from '#web/lib/hard-navigation.ts'
import { watchUnsavedWork } from '#web/lib/unsaved-work.ts'
import { createEditing, type Drafts, type Editing } from '../data/editing.ts'
import type { JobStore } from '../data/job-store.ts'

/**
 * The drafts of this page. Leaving the page saves them; if that is impossible, the browser asks first. Give the
 * component the job's id as its key.
 */
export function useEditing(store: JobStore): { editing: Editing; drafts: Drafts } {
  const [editing] = useState(() => createEditing(store))
  const drafts = useSyncExternalStore(editing.subscribe, editing.getSnapshot)

  useEffect(() => {
    const stop = editing.start()
    const keep = () => editing.leave({ forGood: false })
    const leave = () => {
      keep()
      store.sendOnLeave()
    }
    const unwatch = watchUnsavedWork({ isUnsaved: editing.isTyping, keep })
    const ask = (event: BeforeUnloadEvent) => {
      if (!isNavigatingHard() && editing.hasUnsavable()) {
        event.preventDefault()
      }
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('beforeunload', ask)
    return () => {
      unwatch()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('beforeunload', ask)
      editing.leave({ forGood: true })
      stop()
    }
  }, [editing, store])

  return { editing, drafts }
}
