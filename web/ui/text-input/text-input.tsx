import type { ComponentProps } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import s from './text-input.module.css'

/** A single-line text field, for use inside `Field`. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input {...rest} className={classNames(s.input, className)} />
}

export function TextArea({ className, ...rest }: ComponentProps<'textarea'>) {
  return <textarea {...rest} className={classNames(s.input, s.area, className)} />
}
