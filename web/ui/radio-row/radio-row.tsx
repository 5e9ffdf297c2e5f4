import { type ReactNode, useId } from 'react'
import s from './radio-row.module.css'

type RadioRowProps<T extends string> = {
  label: string
  value: T
  options: { value: T; label: string; detail?: ReactNode }[]
  /** Also called when the chosen option is pressed again. */
  onChoose: (value: T) => void
}

/** One of a few options, side by side. */
export function RadioRow<T extends string>({ label, value, options, onChoose }: RadioRowProps<T>) {
  const name = useId()
  return (
    <div className={s.row} role="radiogroup" aria-label={label}>
      {options.map(option => (
        <label key={option.value} className={s.option}>
          <input
            type="radio"
            className={s.input}
            name={name}
            checked={option.value === value}
            onChange={() => onChoose(option.value)}
            onClick={() => option.value === value && onChoose(value)}
          />
          {option.label}
          {option.detail !== undefined && <span className={s.detail}>{option.detail}</span>}
        </label>
      ))}
    </div>
  )
}
