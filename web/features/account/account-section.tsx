import type { ReactNode, RefObject } from 'react'
import s from './account-section.module.css'

type AccountSectionProps = {
  /** The heading's id, which names the section. */
  id: string
  title: string
  /** Beside the heading. */
  action?: ReactNode
  /** Makes the heading focusable, to take the focus when a focused button of the section is removed. */
  headingRef?: RefObject<HTMLHeadingElement | null>
  children: ReactNode
}

export function AccountSection({ id, title, action, headingRef, children }: AccountSectionProps) {
  return (
    <section className={s.section} aria-labelledby={id}>
      <div className={s.head}>
        <h2 id={id} ref={headingRef} tabIndex={headingRef && -1}>
          {title}
        </h2>
        {action}
      </div>
      {children}
    </section>
  )
}
