import { useEffect, useState, useSyncExternalStore } from 'react'
import { createJobStore, type JobSnapshot, type JobStore } from './job-store.ts'

/** One job, kept current while the component is mounted. Give the component the job's id as its key. */
export function useJob(jobId: string): { store: JobStore; snapshot: JobSnapshot } {
  const [store] = useState(() => createJobStore(jobId))
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => {
    store.start()
    return store.stop
  }, [store])
  return { store, snapshot }
}
