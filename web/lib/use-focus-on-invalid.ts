import { useEffect, useRef } from 'react'

/**
 * For a form: each time it has new problems, the first invalid field gets the focus. `problems` must be a new object
 * for each attempt, so that the same mistake made twice moves the focus twice.
 */
export function useFocusOnInvalid(problems: object | undefined) {
  const form = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (problems) {
      form.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
    }
  }, [problems])
  return form
}
