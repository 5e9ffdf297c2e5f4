import type { ReactNode } from 'react'
import s from './field-group.module.css'

type FieldGroupProps = { legend: string; children: ReactNode }

/** Related controls under one legend. */
export function FieldGroup({ legend, children }: FieldGroupProps) {
  return (
    <fieldset className={s.group}>
      <legend className={s.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}
