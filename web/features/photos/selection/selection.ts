import type { Photo } from '#worker/contract/photos.ts'
import type { Capabilities } from '#worker/domain/platforms.ts'

/** Ids of the chosen photos. */
export type Selection = ReadonlySet<string>

export const NOTHING_SELECTED: Selection = new Set()

export function withoutPhotos(selection: Selection, ids: Iterable<string>): Selection {
  const rest = new Set(selection)
  for (const id of ids) rest.delete(id)
  return rest
}

/** Adds ids in order until `max` are selected. `refused` counts those that no longer fit. */
export function withPhotos(
  selection: Selection,
  ids: string[],
  max: number,
): { selection: Selection; refused: number } {
  const next = new Set(selection)
  let refused = 0
  for (const id of ids) {
    if (next.size < max) {
      next.add(id)
    } else if (!next.has(id)) {
      refused++
    }
  }
  return { selection: next, refused }
}

/** The photos between two indexes in either order, both included. */
export function idsBetween(photos: Photo[], from: number, to: number): string[] {
  return photos.slice(Math.min(from, to), Math.max(from, to) + 1).map(photo => photo.id)
}

/** The field that untitled photos lack: on a platform without titles, the description. */
export const untitledField = ({ title }: Capabilities) => (title ? 'title' : 'description')

/** Photos in which we may write that field. */
export function untitledIds(photos: Photo[], capabilities: Capabilities): string[] {
  const field = untitledField(capabilities)
  return photos.filter(photo => photo.missing.includes(field)).map(photo => photo.id)
}
