import type { ReactNode } from 'react'
import s from './visually-hidden.module.css'

type VisuallyHiddenProps = { as?: 'span' | 'h1'; children: ReactNode }

export function VisuallyHidden({ as: Element = 'span', children }: VisuallyHiddenProps) {
  return <Element className={s.hidden}>{children}</Element>
}
