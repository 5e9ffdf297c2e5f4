/** Something typed on a page and not saved. `keep` stores it beyond the session; without `keep` it would be lost. */
type UnsavedWork = { isUnsaved: () => boolean; keep?: () => void }

const works = new Set<UnsavedWork>()

/** Registers unsaved work. Returns how to unregister it. */
export function watchUnsavedWork(work: UnsavedWork): () => void {
  works.add(work)
  return () => {
    works.delete(work)
  }
}

export function hasUnsavedWork(): boolean {
  return [...works].some(({ isUnsaved }) => isUnsaved())
}

/**
 * Stores what can be kept before the session ends, after which nothing can be saved. Returns whether the rest is saved.
 */
export function keepUnsavedWork(): boolean {
  for (const { keep } of works) {
    keep?.()
  }
  return ![...works].some(({ isUnsaved, keep }) => !keep && isUnsaved())
}
