import { useEffect, useState, useSyncExternalStore } from 'react'
import { useParams, useSearchParams } from 'react-router-dom'
import { request } from '#web/lib/api.ts'
import { navigateHard } from '#web/lib/hard-navigation.ts'
import { JOB_LOAD_FAILED, NO_SUCH_JOB } from '#web/lib/job-status.ts'
import { outboxOf } from '#web/lib/outbox/current-outbox.ts'
import { useUser } from '#web/lib/user.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { EmptyState } from '#web/ui/empty-state/empty-state.tsx'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { PAGES, paymentPage } from '#worker/contract/paths.ts'
import { JOB_LOST } from '#worker/domain/messages.ts'
import { CardsSkeleton } from './cards/cards-skeleton.tsx'
import { openBrowserSocket } from './data/job-live.ts'
import { createJobStore, type JobSnapshot, type JobStore } from './data/job-store.ts'
import { DeskSkeleton } from './desk/desk-skeleton.tsx'
import s from './job-page.module.css'
import { JobReview, loadCards, loadDesk, loadSheet } from './job-review.tsx'
import { viewOf } from './review/view-of.ts'

// Loads the view while the job is being read.
const LOADERS = { cards: loadCards, desk: loadDesk, sheet: loadSheet }
LOADERS[viewOf(new URLSearchParams(window.location.search))]().catch(() => undefined)

export function JobPage() {
  const { jobId = '' } = useParams()
  return <LoadedJob key={jobId} jobId={jobId} />
}

function LoadedJob({ jobId }: { jobId: string }) {
  const { store, snapshot } = useJob(jobId)
  const { phase, job } = snapshot
  const [params] = useSearchParams()

  const isUnpaid = job?.status === 'payment_pending'
  useEffect(() => {
    if (isUnpaid) {
      navigateHard(paymentPage(jobId))
    }
  }, [isUnpaid, jobId])

  if (phase === 'loading' || isUnpaid) {
    const view = viewOf(params)
    return view === 'desk' ? <DeskSkeleton /> : <CardsSkeleton hasCards={view === 'cards'} />
  }
  if (phase === 'failed') {
    return (
      <ErrorState title={JOB_LOAD_FAILED} onRetry={() => void store.retry()}>
        <p>Your photos are as they were, and nothing written for them is lost.</p>
      </ErrorState>
    )
  }
  if (!job) {
    return (
      <EmptyState
        title="Job Not Found"
        heading="h1"
        action={<ButtonLink to={PAGES.history}>Back to Job History</ButtonLink>}
      >
        <p>{phase === 'lost' ? JOB_LOST : NO_SUCH_JOB}</p>
      </EmptyState>
    )
  }
  return (
    <div className={s.page}>
      <JobReview store={store} snapshot={snapshot} job={job} />
    </div>
  )
}

/** One job, kept up to date while the component is mounted. Give the component the job's id as its key. */
function useJob(jobId: string): { store: JobStore; snapshot: JobSnapshot } {
  const { user } = useUser()
  const userId = user?._id ?? ''
  const [store] = useState(() =>
    createJobStore(jobId, { request, openSocket: openBrowserSocket, outbox: outboxOf(userId) }),
  )
  const snapshot = useSyncExternalStore(store.subscribe, store.getSnapshot)
  useEffect(() => {
    store.start()
    return store.stop
  }, [store])
  return { store, snapshot }
}
