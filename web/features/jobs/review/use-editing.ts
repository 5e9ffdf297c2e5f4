import { useEffect, useState, useSyncExternalStore } from 'react'
import { beforeSignOut } from '#web/lib/before-sign-out.ts'
import { isNavigatingHard } from '#web/lib/hard-navigation.ts'
import { createEditing, type Drafts, type Editing } from '../data/editing.ts'
import type { JobStore } from '../data/job-store.ts'

/**
 * What is being typed on this page. Leaving the page saves it; where it cannot be saved the browser asks first. Give the
 * component the job's id as its key.
 */
export function useEditing(store: JobStore): { editing: Editing; drafts: Drafts } {
  const [editing] = useState(() => createEditing(store))
  const drafts = useSyncExternalStore(editing.subscribe, editing.getSnapshot)

  useEffect(() => {
    const stop = editing.start()
    const leave = () => editing.leave({ forGood: false })
    const forget = beforeSignOut(leave)
    const ask = (event: BeforeUnloadEvent) => {
      if (!isNavigatingHard() && editing.hasUnsavable({ online: navigator.onLine })) {
        event.preventDefault()
      }
    }
    window.addEventListener('pagehide', leave)
    window.addEventListener('beforeunload', ask)
    return () => {
      forget()
      window.removeEventListener('pagehide', leave)
      window.removeEventListener('beforeunload', ask)
      void editing.leave({ forGood: true })
      stop()
    }
  }, [editing])

  return { editing, drafts }
}
