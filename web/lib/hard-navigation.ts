let isLeaving = false

/** Loads another document because there is nothing left to do on this one: no page asks whether to stay. */
export function leaveFor(path: string): void {
  isLeaving = true
  window.location.replace(path)
}

export function isLeavingForGood(): boolean {
  return isLeaving
}
