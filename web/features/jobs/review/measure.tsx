import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx'
import type { Work } from '../data/job-work.ts'
import s from './measure.module.css'
import { useTimeLeft } from './use-time-left.ts'

type MeasureProps = {
  text: string
  work: Work
  /** In the dock, whose upper edge the bar is. */
  isInDock?: boolean
  children: ReactNode
}

/** The progress of some work in numbers with the time left, as a bar and in a sentence. */
export function Measure({ text, work, isInDock = false, children }: MeasureProps) {
  const { done, total } = work
  const left = useTimeLeft(work)
  return (
    <div className={classNames(s.measure, isInDock && s.inDock)}>
      <p className={s.line}>
        <span className={s.strong}>{text}</span>
        <span className={s.numbers}>
          {done} of {total}
          {left && ` · ${left}`}
        </span>
      </p>
      <ProgressBar label={text} value={done} max={total} />
      <p className={s.note}>{children}</p>
    </div>
  )
}
