import { useEffect } from 'react'

declare global {
  interface Window {
    /** Listens for what is sent or pressed before the page's code has come; only in a document with its page in it. */
    keepEarly?: ((event: Event) => void) | undefined
    /** The form that was sent, or the button that was pressed, last. */
    early?: HTMLElement | undefined
  }
}

/** Whether this document came with its page, the log-in form, in it. */
export const isPrerendered = import.meta.env.SSR || document.documentElement.hasAttribute('data-prerendered')

/** Does what was asked for before the page could: sends the form, or presses the button. */
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
