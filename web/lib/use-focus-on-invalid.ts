import { useEffect, useRef } from 'react'

/**
 * For a form: each time it has new problems, the cursor goes to the first field that has one. `problems` is a new
 * object for each attempt, so that the same mistake made twice is met twice.
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
