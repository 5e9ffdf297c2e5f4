import type { ReactNode } from 'react'
import s from './form-columns.module.css'

/** A form's small controls beside its long list; above it where there is no room. */
export function FormColumns({ side, children }: { side: ReactNode; children: ReactNode }) {
  return (
    <div className={s.columns}>
      <div className={s.side}>{side}</div>
      <div className={s.main}>{children}</div>
    </div>
  )
}
