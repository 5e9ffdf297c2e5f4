type Save = () => Promise<unknown>

const saves = new Set<Save>()

/** Has something saved before the session ends, which takes the right to do so along. Returns how to take that back. */
export function beforeSignOut(save: Save): () => void {
  saves.add(save)
  return () => {
    saves.delete(save)
  }
}

/** Resolves when everything was saved or has failed to be. */
export async function saveBeforeSignOut(): Promise<void> {
  await Promise.allSettled([...saves].map(save => save()))
}
