import { ExternalLink, LoaderCircle, WandSparkles } from 'lucide-react'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Checkbox } from '#web/ui/checkbox/checkbox.tsx'
import { IconButton } from '#web/ui/icon-button/icon-button.tsx'
import { isApplicable, type JobResult } from '#worker/domain/job-result.ts'
import { mayRewrite } from '../data/rewrite.ts'
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
  onRewrite: () => void
}

/** The line above a photo's texts: its checkbox, its state, and the link to its platform. */
export function PhotoHead({ result, name, platform, isSelected, onSelect, styleName, onRewrite }: PhotoHeadProps) {
  return (
    <div className={s.head}>
      {isApplicable(result) && <Checkbox label={`Select ${name}`} hideLabel checked={isSelected} onChange={onSelect} />}
      <div className={s.states}>
        {result.regenerating ? (
          <Badge tone="warn" icon={<LoaderCircle aria-hidden />}>
            Rewriting
          </Badge>
        ) : (
          <StatusBadges result={result} />
        )}
        {styleName !== null && <span className={s.style}>{styleName}</span>}
      </div>
      {mayRewrite(result) && (
        <IconButton
          icon={<WandSparkles aria-hidden size={16} />}
          label={`Rewrite ${name}…`}
          aria-haspopup="dialog"
          onClick={onRewrite}
        />
      )}
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
