import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import s from './badge.module.css'

export type BadgeTone = 'neutral' | 'good' | 'warn' | 'bad' | 'accent'

type BadgeProps = { tone: BadgeTone; icon?: ReactNode; children: ReactNode }

/** A state in words; the colour only repeats it. */
export function Badge({ tone, icon, children }: BadgeProps) {
  return (
    <span className={classNames(s.badge, s[tone])}>
      {icon}
      {children}
    </span>
  )
}
