import { useEffect } from 'react'
import { isNavigatingHard } from './hard-navigation.ts'
import { watchUnsavedWork } from './unsaved-work.ts'

const QUESTION = 'Your changes are not saved. Leave this page all the same?'

/** Asks before the page is closed, reloaded or left by a link while there are unsaved changes. */
export function useUnsavedWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) {
      return
    }
    let isLeaving = false
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving && !isNavigatingHard()) {
        event.preventDefault()
      }
    }
    // Before the router sees the click.
    const askBeforeLink = (event: MouseEvent) => {
      if (!opensAnotherPageHere(event)) {
        return
      }
      isLeaving = window.confirm(QUESTION)
      if (!isLeaving) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    const forget = watchUnsavedWork(() => true)
    window.addEventListener('beforeunload', askBeforeUnload)
    document.addEventListener('click', askBeforeLink, true)
    return () => {
      forget()
      window.removeEventListener('beforeunload', askBeforeUnload)
      document.removeEventListener('click', askBeforeLink, true)
    }
  }, [hasChanges])
}

function opensAnotherPageHere({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
  return isPlain && link !== null && link.target !== '_blank' && link.pathname !== window.location.pathname
}
