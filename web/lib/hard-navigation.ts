let isNavigating = false

/**
 * Call before another document is loaded: a session that ends meanwhile then leads nowhere else, and unsaved changes
 * are not asked about. Returns how to cancel that.
 */
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
