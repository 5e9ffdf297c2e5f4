const watches = new Set<() => boolean>()

/** Has a page say whether it holds something typed that is not saved. Returns how to take that back. */
export function watchUnsavedWork(isUnsaved: () => boolean): () => void {
  watches.add(isUnsaved)
  return () => {
    watches.delete(isUnsaved)
  }
}

export function hasUnsavedWork(): boolean {
  return [...watches].some(isUnsaved => isUnsaved())
}
