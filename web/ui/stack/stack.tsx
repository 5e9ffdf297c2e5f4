import type { ReactNode } from 'react'
import s from './stack.module.css'

/** Stacks its children, spaced like the fields of a form. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={s.stack}>{children}</div>
}
