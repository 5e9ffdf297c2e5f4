import type { ReactNode } from 'react'
import { Button } from '#web/ui/button/button.tsx'
import s from './error-state.module.css'

type ErrorStateProps = { title: string; children?: ReactNode; onRetry?: () => void; action?: ReactNode }

/** What happened, what is safe, and one action. */
export function ErrorState({ title, children, onRetry, action }: ErrorStateProps) {
  return (
    <div className={s.state} role="alert">
      <h2>{title}</h2>
      {children && <div className={s.text}>{children}</div>}
      {onRetry && <Button onClick={onRetry}>Try again</Button>}
      {action}
    </div>
  )
}
