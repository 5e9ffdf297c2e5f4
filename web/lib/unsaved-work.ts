/** What is typed on a page and not saved. `keep`: has it outlive the session, where it can; elsewhere it would be lost. */
type UnsavedWork = { isUnsaved: () => boolean; keep?: () => void }

const works = new Set<UnsavedWork>()

/** Has a page say whether it holds something that is not saved. Returns how to take that back. */
export function watchUnsavedWork(work: UnsavedWork): () => void {
  works.add(work)
  return () => {
    works.delete(work)
  }
}

export function hasUnsavedWork(): boolean {
  return [...works].some(({ isUnsaved }) => isUnsaved())
}

/** Before the session ends, which takes the right to save along: keeps what can be kept. Returns whether the rest is saved. */
export function keepUnsavedWork(): boolean {
  for (const { keep } of works) {
    keep?.()
  }
  return ![...works].some(({ isUnsaved, keep }) => !keep && isUnsaved())
}
