import { useLayoutEffect, useRef } from 'react'

/** Gives the focus back to the button that opened an editor, unless it has gone somewhere on purpose. */
export function useReturnFocus(isEditing: boolean) {
  const button = useRef<HTMLButtonElement>(null)
  const wasEditing = useRef(false)
  useLayoutEffect(() => {
    if (wasEditing.current && !isEditing && document.activeElement === document.body) {
      button.current?.focus({ preventScroll: true })
    }
    wasEditing.current = isEditing
  }, [isEditing])
  return button
}
