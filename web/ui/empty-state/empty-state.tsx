import type { ReactNode } from 'react'
import s from './empty-state.module.css'

type EmptyStateProps = { title: string; children?: ReactNode; action?: ReactNode }

/** Says that there is nothing yet, and offers the next step. */
export function EmptyState({ title, children, action }: EmptyStateProps) {
  return (
    <div className={s.state}>
      <h2>{title}</h2>
      {children && <div className={s.text}>{children}</div>}
      {action}
    </div>
  )
}
