import { CircleAlert, CircleCheck, Clock, CreditCard, LoaderCircle, RotateCcw } from 'lucide-react'
import { isUndone } from '#web/lib/job-status.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'

export function JobStatusBadge({ job }: { job: JobSummary }) {
  if (job.applyProgress.isApplying) {
    return (
      <Badge tone="accent" icon={<LoaderCircle aria-hidden />}>
        Applying
      </Badge>
    )
  }
  if (job.undoProgress.isUndoing) {
    return (
      <Badge tone="accent" icon={<LoaderCircle aria-hidden />}>
        Undoing
      </Badge>
    )
  }
  const { tone, Icon, text } = isUndone(job) ? UNDONE : STATUS[job.status]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {text}
    </Badge>
  )
}

const UNDONE = { tone: 'neutral', Icon: RotateCcw, text: 'Undone' } as const

const STATUS = {
  pending: { tone: 'neutral', Icon: Clock, text: 'Pending' },
  processing: { tone: 'accent', Icon: LoaderCircle, text: 'Processing' },
  completed: { tone: 'good', Icon: CircleCheck, text: 'Completed' },
  failed: { tone: 'bad', Icon: CircleAlert, text: 'Failed' },
  payment_pending: { tone: 'warn', Icon: CreditCard, text: 'Payment pending' },
} as const
