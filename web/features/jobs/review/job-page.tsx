import { useEffect, useState, useSyncExternalStore } from 'react'
import { Navigate, useParams } from 'react-router-dom'
import { toast } from '#web/lib/toast.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { PAGES, paymentPage } from '#worker/contract/paths.ts'
import { JOB_LOST } from '#worker/domain/messages.ts'
import { createJobStore, type JobSnapshot, type JobStore } from '../data/job-store.ts'
import { JobReview } from './job-review.tsx'
import { JobSkeleton } from './job-skeleton.tsx'

export function JobPage() {
  const { jobId = '' } = useParams()
  return <LoadedJob key={jobId} jobId={jobId} />
}

function LoadedJob({ jobId }: { jobId: string }) {
  const { store, snapshot } = useJob(jobId)
  const { phase, job } = snapshot

  useEffect(() => {
    if (phase === 'failed') {
      toast.error('Failed to load job details')
    }
  }, [phase])

  if (phase === 'loading') {
    return <JobSkeleton />
  }
  if (phase === 'failed') {
    return (
      <ErrorState title="Failed to load job details" onRetry={() => void store.retry()}>
        <p>Your photos are as they were, and nothing written for them is lost.</p>
      </ErrorState>
    )
  }
  if (!job) {
    return (
      <EmptyState title="Job Not Found" action={<ButtonLink to={PAGES.history}>Back to Job History</ButtonLink>}>
        <p>{phase === 'lost' ? JOB_LOST : 'This job does not exist or belongs to another account.'}</p>
      </EmptyState>
    )
  }
  if (job.status === 'payment_pending') {
    return <Navigate to={paymentPage(jobId)} replace />
  }
  return (
    <Stack>
      <JobReview store={store} snapshot={snapshot} job={job} />
    </Stack>
  )
}

/** One job, kept current while the component is mounted. Give the component the job's id as its key. */
function useJob(jobId: string): { store: JobStore; snapshot: JobSnapshot } {
  const [store] = useState(() => createJobStore(jobId))
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => {
    store.start()
    return store.stop
  }, [store])
  return { store, snapshot }
}
