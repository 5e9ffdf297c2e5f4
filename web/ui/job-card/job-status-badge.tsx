import {
  Check,
  CircleAlert,
  CircleCheck,
  CircleMinus,
  Clock,
  CreditCard,
  Eye,
  LoaderCircle,
  RotateCcw,
} from 'lucide-react'
import { Badge, type BadgeTone } from '#web/ui/badge/badge.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { type JobStatusKind, jobStatus } from '#worker/domain/job-status.ts'

const LOOKS: Record<JobStatusKind, { tone: BadgeTone; Icon: typeof Check }> = {
  waiting: { tone: 'neutral', Icon: Clock },
  processing: { tone: 'accent', Icon: LoaderCircle },
  unpaid: { tone: 'warn', Icon: CreditCard },
  applying: { tone: 'accent', Icon: LoaderCircle },
  undoing: { tone: 'accent', Icon: LoaderCircle },
  'not-paid': { tone: 'neutral', Icon: CreditCard },
  failed: { tone: 'bad', Icon: CircleAlert },
  'to-review': { tone: 'warn', Icon: Eye },
  approved: { tone: 'accent', Icon: Check },
  'partly-applied': { tone: 'accent', Icon: Check },
  applied: { tone: 'good', Icon: CircleCheck },
  undone: { tone: 'neutral', Icon: RotateCcw },
  'nothing-left': { tone: 'neutral', Icon: CircleMinus },
}

/** A job's status in words; the colour only repeats it. */
export function JobStatusBadge({ job }: { job: JobSummary }) {
  const { kind, text } = jobStatus(job)
  const { tone, Icon } = LOOKS[kind]
  return (
    <Badge tone={tone} icon={<Icon aria-hidden />}>
      {text}
    </Badge>
  )
}
