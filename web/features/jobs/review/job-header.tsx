import { Radio } from 'lucide-react'
import { counted, formatDateTime } from '#web/lib/format.ts'
import { moneyFacts } from '#web/lib/job-money.ts'
import { heldText } from '#web/lib/job-status.ts'
import { AgentBadge } from '#web/ui/agent-badge/agent-badge.tsx'
import { Badge } from '#web/ui/badge/badge.tsx'
import { LineSummary } from '#web/ui/line-summary/line-summary.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { DEFAULT_LANGUAGE, LANGUAGE_NAMES } from '#worker/domain/languages.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { STYLE_NAMES } from '#worker/domain/style-names.ts'
import type { Rename } from './editable-name.tsx'
import s from './job-header.module.css'
import { JobHeading } from './job-heading.tsx'

type JobHeaderProps = { job: JobSummary; live: boolean; onRename: Rename }

/** The job's name, platform, style, length, date and price, note, and whether the agent made it. */
export function JobHeader({ job, live, onRename }: JobHeaderProps) {
  const { style, descriptionSentences, language = DEFAULT_LANGUAGE, note } = job.config
  const sentences = counted(descriptionSentences, 'sentence')
  const held = heldText(job.progress)
  return (
    <header className={s.header}>
      <JobHeading name={job.name} onRename={onRename} />
      <p className={s.facts}>
        <span>{PLATFORMS[job.provider].name}</span>
        <span>
          {STYLE_NAMES[style]}, {sentences}
          {language !== DEFAULT_LANGUAGE && `, ${LANGUAGE_NAMES[language]}`}
        </span>
        <time dateTime={job.createdAt}>{formatDateTime(job.createdAt)}</time>
        {moneyFacts(job, 'long').map((fact, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: refunds have no id and are only added
          <span key={index}>{fact}</span>
        ))}
        {held && <strong>{held}</strong>}
        {job.origin === 'agent' && <AgentBadge />}
        <span className={s.live}>
          {live && (
            <Badge tone="neutral" icon={<Radio aria-hidden />}>
              Live
            </Badge>
          )}
        </span>
      </p>
      {note && (
        <details className={s.note}>
          <LineSummary>
            Note: <bdi>{note}</bdi>
          </LineSummary>
        </details>
      )}
    </header>
  )
}
