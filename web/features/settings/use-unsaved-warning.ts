import { useEffect } from 'react'
import { isNavigatingHard } from '#web/lib/hard-navigation.ts'

/** While there are unsaved changes the browser asks before it closes or reloads the page. */
export function useUnsavedWarning(hasChanges: boolean): void {
  useEffect(() => {
    if (!hasChanges) {
      return
    }
    const ask = (event: BeforeUnloadEvent) => {
      if (!isNavigatingHard()) {
        event.preventDefault()
      }
    }
    window.addEventListener('beforeunload', ask)
    return () => window.removeEventListener('beforeunload', ask)
  }, [hasChanges])
}
