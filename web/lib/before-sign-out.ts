type Keep = () => void

const keeps = new Set<Keep>()

/** Has what is being typed kept before the session ends, which takes the right to save it along. Returns how to take that back. */
export function beforeSignOut(keep: Keep): () => void {
  keeps.add(keep)
  return () => {
    keeps.delete(keep)
  }
}

export function keepBeforeSignOut(): void {
  for (const keep of keeps) {
    keep()
  }
}
