import type { ReactNode } from 'react'
import { ProgressBar } from '#web/ui/progress-bar/progress-bar.tsx'
import s from './measure.module.css'

type MeasureProps = {
  text: string
  value: number
  max: number
  /** The time left in words, if it is known. */
  left?: string | null
  children: ReactNode
}

/** The progress of some work in numbers, as a bar and in a sentence. */
export function Measure({ text, value, max, left, children }: MeasureProps) {
  return (
    <div className={s.measure}>
      <p className={s.line}>
        <span className={s.strong}>{text}</span>
        <span className={s.numbers}>
          {value} of {max}
          {left && ` · ${left}`}
        </span>
      </p>
      <ProgressBar label={text} value={value} max={max} />
      <p className={s.note}>{children}</p>
    </div>
  )
}
