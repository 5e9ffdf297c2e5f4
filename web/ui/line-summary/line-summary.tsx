import type { ReactNode } from 'react'
import s from './line-summary.module.css'

/** The summary of `<details>` in one line, whatever its length; unfolded, it shows all of it. */
export function LineSummary({ children }: { children: ReactNode }) {
  return (
    <summary className={s.summary}>
      <span className={s.line}>{children}</span>
    </summary>
  )
}
