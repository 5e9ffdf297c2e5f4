import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import s from './icon-button.module.css'

type IconButtonProps = { label: string; icon: ReactNode } & Omit<ComponentProps<'button'>, 'children'>

/** A button shown as an icon only; the label is its name and its tooltip. */
export function IconButton({ label, icon, className, ...rest }: IconButtonProps) {
  return (
    <button type="button" aria-label={label} title={label} {...rest} className={classNames(s.button, className)}>
      {icon}
    </button>
  )
}
