let isNavigating = false

/** Loads another document without asking about unsaved changes. */
export function navigateHard(path: string): void {
  isNavigating = true
  window.location.replace(path)
}

export function isNavigatingHard(): boolean {
  return isNavigating
}
