import {
  Check,
  CircleAlert,
  CircleCheck,
  Clock,
  Eye,
  LoaderCircle,
  RotateCcw,
  ShieldCheck,
  SkipForward,
} from 'lucide-react'
import { memo } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { Badge, type BadgeTone } from '#web/ui/badge/badge.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import type { JobResult } from '#worker/domain/job-result.ts'
import { hasBackup, type PhotoBadge, photoState } from '../data/photo-state.ts'
import s from './status-badges.module.css'

const LOOKS: Record<PhotoBadge, { tone: BadgeTone; Icon: typeof Check }> = {
  undone: { tone: 'neutral', Icon: RotateCcw },
  applied: { tone: 'good', Icon: CircleCheck },
  approved: { tone: 'accent', Icon: Check },
  failed: { tone: 'bad', Icon: CircleAlert },
  retrying: { tone: 'warn', Icon: LoaderCircle },
  skipped: { tone: 'neutral', Icon: SkipForward },
  pending: { tone: 'neutral', Icon: Clock },
  ready: { tone: 'warn', Icon: Eye },
}

/** A photo's state in words, and whether its original is backed up. */
export function StatusBadges({ result }: { result: JobResult }) {
  const { badge, words } = photoState(result)
  const { tone, Icon } = LOOKS[badge]
  return (
    <>
      <Badge tone={tone} icon={<Icon aria-hidden />}>
        {words}
      </Badge>
      {hasBackup(result) && (
        <Badge tone="neutral" icon={<ShieldCheck aria-hidden />}>
          Backup saved
        </Badge>
      )}
    </>
  )
}

/** A photo's state as an icon, in words for screen readers. */
export const StatusMark = memo(function StatusMark({ result }: { result: JobResult }) {
  const { badge, words } = photoState(result)
  const { tone, Icon } = LOOKS[badge]
  return (
    <span className={classNames(s.mark, s[tone])}>
      <Icon aria-hidden size={14} />
      <VisuallyHidden>{words}</VisuallyHidden>
    </span>
  )
})
