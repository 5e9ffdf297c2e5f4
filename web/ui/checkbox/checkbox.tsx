import { classNames } from '#web/lib/class-names.ts'
import s from './checkbox.module.css'

type CheckboxProps = {
  label: string
  checked: boolean
  onChange: (checked: boolean) => void
  disabled?: boolean
  /** The label is still there for screen readers. */
  hideLabel?: boolean
}

export function Checkbox({ label, checked, onChange, disabled, hideLabel }: CheckboxProps) {
  return (
    <label className={classNames(s.checkbox, hideLabel && s.bare)}>
      <input
        type="checkbox"
        className={s.box}
        checked={checked}
        disabled={disabled}
        aria-label={hideLabel ? label : undefined}
        onChange={event => onChange(event.target.checked)}
      />
      {!hideLabel && <span>{label}</span>}
    </label>
  )
}
