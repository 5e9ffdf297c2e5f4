let isNavigating = false

/** Another document is about to be loaded: what is refused meanwhile leads nowhere else. Returns how to stay after all. */
export function expectHardNavigation(): () => void {
  isNavigating = true
  return () => {
    isNavigating = false
  }
}

/** Loads another document without asking about unsaved changes. */
export function navigateHard(path: string): void {
  isNavigating = true
  window.location.replace(path)
}

export function isNavigatingHard(): boolean {
  return isNavigating
}
