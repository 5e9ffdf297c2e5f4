import { Dialog as Base } from '@base-ui/react/dialog'
import { type ReactNode, useLayoutEffect, useRef } from 'react'
import { classNames } from '#web/lib/class-names.ts'
import { isSecondPress } from '#web/lib/second-press.ts'
import s from './dialog-surface.module.css'

export type DialogProps = {
  open: boolean
  onClose: () => void
  title: ReactNode
  /** As wide as a page of text, for content in two columns. */
  isWide?: boolean
  children: ReactNode
  /** Buttons, the safe one first. */
  actions?: ReactNode
  /** Where the focus goes when the dialog closes; true means back to what opened it. */
  finalFocus?: () => HTMLElement | null | true
}

export function DialogSurface({ open, onClose, title, isWide, children, actions, finalFocus }: DialogProps) {
  useSwallowedSecondPress(open)
  return (
    <Base.Root open={open} onOpenChange={next => !next && onClose()}>
      <Base.Portal>
        <Base.Backdrop className={s.backdrop} />
        <Base.Popup className={classNames(s.popup, isWide && s.wide)} finalFocus={finalFocus}>
          <Base.Title className={s.title}>{title}</Base.Title>
          <div className={s.body}>{children}</div>
          {actions && <div className={s.actions}>{actions}</div>}
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}

/**
 * Ignores the second click of a double click whose first opened or closed the dialog: it would hit whatever has
 * appeared under the pointer.
 */
function useSwallowedSecondPress(open: boolean): void {
  const changedAt = useRef(0)
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs again whenever `open` changes.
  useLayoutEffect(() => {
    changedAt.current = performance.now()
  }, [open])
  useLayoutEffect(() => {
    const swallow = (event: MouseEvent) => {
      if (isSecondPress(event, changedAt.current)) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    window.addEventListener('click', swallow, { capture: true })
    return () => window.removeEventListener('click', swallow, { capture: true })
  }, [])
}
