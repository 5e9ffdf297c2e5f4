import { type ReactNode, useId } from 'react'
import s from './field-group.module.css'

type FieldGroupProps = { legend: string; hint?: string; children: ReactNode }

/** Related controls under one legend. */
export function FieldGroup({ legend, hint, children }: FieldGroupProps) {
  const hintId = useId()
  return (
    <fieldset className={s.group} aria-describedby={hint ? hintId : undefined}>
      <legend className={s.legend}>{legend}</legend>
      {hint && (
        <p className={s.hint} id={hintId}>
          {hint}
        </p>
      )}
      {children}
    </fieldset>
  )
}
