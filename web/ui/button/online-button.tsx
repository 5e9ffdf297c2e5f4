import type { ComponentProps } from 'react'
import { useOnline } from '#web/lib/use-online.ts'
import { Button } from './button.tsx'

/** For actions that cannot wait for a connection: without one the button says so and ignores presses. */
export function OnlineButton({ children, onClick, ...rest }: ComponentProps<typeof Button>) {
  const isOnline = useOnline()
  if (isOnline) {
    return (
      <Button {...rest} onClick={onClick}>
        {children}
      </Button>
    )
  }
  return (
    <Button {...rest} aria-disabled onClick={event => event.preventDefault()}>
      {children} (offline)
    </Button>
  )
}
