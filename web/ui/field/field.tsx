import { type ReactNode, useId } from 'react'
import s from './field.module.css'

type FieldControlProps = { id: string; 'aria-describedby': string | undefined; 'aria-invalid': true | undefined }

type FieldProps = {
  label: string
  error?: string | undefined
  /** Marks the control as invalid although the message is shown elsewhere. */
  invalid?: boolean | undefined
  hint?: string | undefined
  children: (control: FieldControlProps) => ReactNode
}

/** Connects a control with its label, hint and error. */
export function Field({ label, error, invalid, hint, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const described = [hint && hintId, error && errorId].filter(Boolean).join(' ')
  return (
    <div className={s.field}>
      <label className={s.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': described || undefined,
        'aria-invalid': error || invalid ? true : undefined,
      })}
      {hint && (
        <p className={s.hint} id={hintId}>
          {hint}
        </p>
      )}
      {error && (
        <p className={s.error} id={errorId} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}
