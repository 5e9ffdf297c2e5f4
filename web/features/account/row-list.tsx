import type { ReactNode, RefObject } from 'react'
import s from './row-list.module.css'

type RowListProps = { labelledBy: string; ref?: RefObject<HTMLUListElement | null>; children: ReactNode }

export function RowList({ labelledBy, ref, children }: RowListProps) {
  return (
    <ul className={s.list} aria-labelledby={labelledBy} ref={ref}>
      {children}
    </ul>
  )
}

/** `aside` is at the end of the row, or below it where there is no room. The row can be focused by script. */
export function Row({ aside, children }: { aside: ReactNode; children: ReactNode }) {
  return (
    <li className={s.row} tabIndex={-1}>
      <div className={s.what}>{children}</div>
      {aside}
    </li>
  )
}
