import { useId } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import s from './checkbox.module.css'

type CheckboxProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** Hides the label visually; screen readers still get it. */
  hideLabel?: boolean
  hint?: string
}

export function Checkbox({ label, checked, onChange, disabled, hideLabel, hint }: CheckboxProps) {
  const hintId = useId()
  return (
    <label className={classNames(s.checkbox, hideLabel && s.bare)}>
      <input
        type="checkbox"
        className={s.box}
        checked={checked}
        disabled={disabled}
        aria-label={hideLabel || hint ? label : undefined}
        aria-describedby={hint ? hintId : undefined}
        onChange={event => onChange(event.target.checked)}
      />
      {!hideLabel && (
        <span>
          {label}
          {hint && (
            <span className={s.hint} id={hintId}>
              {hint}
            </span>
          )}
        </span>
      )}
    </label>
  )
}
