import { LoaderCircle } from 'lucide-react'
import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import { Link } from 'react-router-dom'
import { classNames } from '#web/lib/class-names.ts'
import s from './button.module.css'

type ButtonLook = {
  variant?: 'primary' | 'secondary' | 'quiet' | 'danger'
  size?: 'sm' | 'md'
  icon?: ReactNode
  /** Fills the width of its container. */
  wide?: boolean
}

type ButtonProps = ButtonLook & {
  /** Keeps the focus and ignores presses. */
  busy?: boolean
  busyLabel?: string
} & ComponentProps<'button'>

export function Button(props: ButtonProps) {
  const { variant, size, icon, wide, busy, busyLabel, className, children, onClick, ...rest } = props
  const press = (event: MouseEvent<HTMLButtonElement>) => {
    if (busy) {
      event.preventDefault()
      return
    }
    onClick?.(event)
  }
  return (
    <button
      type="button"
      {...rest}
      onClick={press}
      aria-disabled={busy || rest['aria-disabled']}
      className={classNames(look({ variant, size, wide }), className)}
    >
      {busy ? <LoaderCircle className={s.spinner} aria-hidden size={18} /> : icon}
      {busy && busyLabel ? busyLabel : children}
    </button>
  )
}

type ButtonLinkProps = ButtonLook & ComponentProps<typeof Link>

export function ButtonLink({ variant, size, icon, wide, className, children, ...rest }: ButtonLinkProps) {
  return (
    <Link {...rest} className={classNames(look({ variant, size, wide }), className)}>
      {icon}
      {children}
    </Link>
  )
}

type Look = {
  variant: ButtonLook['variant'] | undefined
  size: ButtonLook['size'] | undefined
  wide: boolean | undefined
}

function look({ variant = 'secondary', size = 'md', wide }: Look): string {
  return classNames(s.button, s[variant], s[size], wide && s.wide)
}
