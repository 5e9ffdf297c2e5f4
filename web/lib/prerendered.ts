import { useEffect } from 'react'

declare global {
  interface Window {
    /** Records what is submitted or pressed before the page's code has loaded. Only prerendered documents have it. */
    keepEarly?: ((event: Event) => void) | undefined
    /** The form submitted, or the button pressed, last. */
    early?: HTMLElement | undefined
  }
}

/** Whether the log-in page was prerendered into this document. */
export const isPrerendered = import.meta.env.SSR || document.documentElement.hasAttribute('data-prerendered')

/** Repeats what the user did before the code had loaded: submits the form, or presses the button. */
export function useEarlyPress(): void {
  useEffect(() => {
    const { keepEarly, early } = window
    if (!keepEarly) {
      return
    }
    removeEventListener('submit', keepEarly, true)
    removeEventListener('click', keepEarly, true)
    window.keepEarly = undefined
    window.early = undefined
    early?.removeAttribute('data-early')
    if (early instanceof HTMLFormElement) {
      early.requestSubmit()
    } else {
      early?.click()
    }
  }, [])
}
