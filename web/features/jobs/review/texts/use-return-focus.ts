import { useLayoutEffect, useRef } from 'react'

/** Returns the focus to the button that opened an editor when that closes, unless the user has moved it. */
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
