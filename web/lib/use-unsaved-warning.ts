import { useEffect } from 'react'
import { beforeHistory } from './before-history.ts'
import { isNavigatingHard } from './hard-navigation.ts'
import { watchUnsavedWork } from './unsaved-work.ts'

const QUESTION = 'Your changes are not saved. Leave this page all the same?'

export const confirmLosingChanges = () => window.confirm(QUESTION)

/** Asks before the page is closed, reloaded, or left by a link or the browser's buttons while there are unsaved changes. */
export function useUnsavedWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) {
      return
    }
    const { pathname } = window.location
    const place = placeInHistory()
    let isLeaving = false
    let isReturning = false
    const askBeforeUnload = (event: BeforeUnloadEvent) => {
      if (!isLeaving && !isNavigatingHard()) {
        event.preventDefault()
      }
    }
    // Runs before the router sees the click.
    const askBeforeLink = (event: MouseEvent) => {
      if (!opensAnotherPageHere(event)) {
        return
      }
      isLeaving = confirmLosingChanges()
      if (!isLeaving) {
        event.preventDefault()
        event.stopPropagation()
      }
    }
    // By now the address has changed, but the router does not know it yet.
    const askBeforeHistory = (event: PopStateEvent) => {
      const isHere = window.location.pathname === pathname
      isLeaving = !isHere && !isReturning && confirmLosingChanges()
      if (isLeaving || (isHere && !isReturning)) {
        return
      }
      isReturning = !isHere
      if (isReturning) {
        window.history.go(place - placeInHistory() || 1)
      }
      event.stopImmediatePropagation()
    }
    const stopAsking = beforeHistory(askBeforeHistory)
    const forget = watchUnsavedWork({ isUnsaved: () => true })
    window.addEventListener('beforeunload', askBeforeUnload)
    document.addEventListener('click', askBeforeLink, true)
    return () => {
      forget()
      stopAsking()
      window.removeEventListener('beforeunload', askBeforeUnload)
      document.removeEventListener('click', askBeforeLink, true)
    }
  }, [hasChanges])
}

/** The router numbers its entries of the history; NaN for any other. */
function placeInHistory(): number {
  const state: unknown = window.history.state
  return state instanceof Object ? Number(Reflect.get(state, 'idx')) : Number.NaN
}

function opensAnotherPageHere({ target, button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  const isPlain = button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey
  return isPlain && link !== null && link.target !== '_blank' && link.pathname !== window.location.pathname
}
