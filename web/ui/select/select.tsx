import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import s from './select.module.css'

type SelectProps<T extends string> = Omit<ComponentProps<'select'>, 'value' | 'onChange' | 'children'> & {
  value: T
  options: readonly { value: T; label: string }[]
  onChange: (value: T) => void
}

/** A native select. Use it inside `Field` or give it an `aria-label`. */
export function Select<T extends string>({ value, options, onChange, className, ...rest }: SelectProps<T>) {
  return (
    <select
      {...rest}
      className={classNames(s.select, className)}
      value={value}
      onChange={event => {
        const picked = options.find(option => option.value === event.target.value)
        if (picked) {
          onChange(picked.value)
        }
      }}
    >
      {options.map(option => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
    </select>
  )
}
