import type { ReactNode } from 'react'
import s from './field-group.module.css'

type FieldGroupProps = { legend: string; children: ReactNode }

/** Controls that belong together, under one name. */
export function FieldGroup({ legend, children }: FieldGroupProps) {
  return (
    <fieldset className={s.group}>
      <legend className={s.legend}>{legend}</legend>
      {children}
    </fieldset>
  )
}
