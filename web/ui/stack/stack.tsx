import type { ReactNode } from 'react'
import s from './stack.module.css'

/** Blocks below each other, as far apart as the fields of a form. */
export function Stack({ children }: { children: ReactNode }) {
  return <div className={s.stack}>{children}</div>
}
