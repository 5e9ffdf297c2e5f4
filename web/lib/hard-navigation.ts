let isNavigating = false

/** Loads another document because there is nothing left to do on this one: no page asks whether to stay. */
export function navigateHard(path: string): void {
  isNavigating = true
  window.location.replace(path)
}

export function isNavigatingHard(): boolean {
  return isNavigating
}
