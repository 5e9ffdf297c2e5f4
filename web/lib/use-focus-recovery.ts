import { type RefObject, useEffect } from 'react'

/** Focuses the page's element when the focused element is removed, so that Tab does not start from the top. */
export function useFocusRecovery(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const page = element.current
    if (!page) {
      return
    }
    let last: EventTarget | null = null
    const note = ({ target }: FocusEvent) => {
      last = target
    }
    const observer = new MutationObserver(() => {
      if (last instanceof Node && !last.isConnected && document.activeElement === document.body) {
        last = null
        page.focus({ preventScroll: true })
      }
    })
    page.addEventListener('focusin', note)
    observer.observe(page, { childList: true, subtree: true })
    // A dialog, which stands beside the page, may close after what opened it is gone.
    observer.observe(document.body, { childList: true })
    return () => {
      page.removeEventListener('focusin', note)
      observer.disconnect()
    }
  }, [element])
}
