import type { ReactNode } from 'react'
import s from './empty-state.module.css'

type EmptyStateProps = {
  title: string
  /** `h1` if this replaces a whole page, which then has no other heading. */
  heading?: 'h1' | 'h2'
  children?: ReactNode
  action?: ReactNode
}

/** Says that there is nothing yet, and offers the next step. */
export function EmptyState({ title, heading: Heading = 'h2', children, action }: EmptyStateProps) {
  return (
    <div className={s.state}>
      <Heading>{title}</Heading>
      {children && <div className={s.text}>{children}</div>}
      {action}
    </div>
  )
}
