import { ExternalLink } from 'lucide-react'
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx'
import { isApplicable, type JobResult } from '#worker/domain/job-result.ts'
import s from './photo-head.module.css'
import { StatusBadges } from './status-badges.tsx'

type PhotoHeadProps = {
  result: JobResult
  name: string
  platform: string
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  /** Shown if the photos of a job differ in style. */
  styleName: string | null
}

/** The line above a photo's texts: its checkbox, its state, and the link to its platform. */
export function PhotoHead({ result, name, platform, isSelected, onSelect, styleName }: PhotoHeadProps) {
  return (
    <div className={s.head}>
      {isApplicable(result) && <Checkbox label={`Select ${name}`} hideLabel checked={isSelected} onChange={onSelect} />}
      <div className={s.states}>
        <StatusBadges result={result} />
        {styleName !== null && <span className={s.style}>{styleName}</span>}
      </div>
      <a
        className={s.link}
        href={result.pageUrl}
        target="_blank"
        rel="noreferrer"
        title={`Open on ${platform}`}
        aria-label={`${name}, open on ${platform}`}
      >
        <ExternalLink aria-hidden size={16} />
      </a>
    </div>
  )
}
