import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import s from './notice.module.css'

const ICONS = { info: Info, warning: TriangleAlert, error: CircleAlert, success: CircleCheck }

type NoticeProps = { tone: keyof typeof ICONS; title?: string; children?: ReactNode; action?: ReactNode }

/** A message within the page. Screen readers announce an error at once. */
export function Notice({ tone, title, children, action }: NoticeProps) {
  const Icon = ICONS[tone]
  return (
    <div className={classNames(s.notice, s[tone])} role={tone === 'error' ? 'alert' : undefined}>
      <Icon className={s.icon} aria-hidden size={18} />
      <div className={s.text}>
        {title && <p className={s.title}>{title}</p>}
        {children}
      </div>
      {action && <div>{action}</div>}
    </div>
  )
}
