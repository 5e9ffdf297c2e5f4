import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'

/**
 * Keeps the focus within `part` when a render removes the focused element: it moves to `next(part)`, by default to the
 * part itself.
 */
export function useFocusKept(
  part: RefObject<HTMLElement | null>,
  next: (part: HTMLElement) => HTMLElement | null = itself,
): void {
  const last = useRef<EventTarget>(null)
  useEffect(() => {
    const note = ({ target }: FocusEvent) => {
      last.current = target
    }
    const element = part.current
    element?.addEventListener('focusin', note)
    return () => element?.removeEventListener('focusin', note)
  }, [part])
  useLayoutEffect(() => {
    const isGone = last.current instanceof Node && !last.current.isConnected
    if (part.current && isGone && document.activeElement === document.body) {
      last.current = null
      next(part.current)?.focus({ preventScroll: true })
    }
  })
}

const itself = (part: HTMLElement) => part
