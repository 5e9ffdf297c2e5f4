import { useMemo, useRef, useState } from 'react'
import { counted } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import type { Photo } from '#worker/contract/photos.ts'
import { MAX_JOB_PHOTOS } from '#worker/domain/limits.ts'
import { idsBetween, NOTHING_SELECTED, type Selection, withoutPhoto, withPhotos } from './selection.ts'

export type SelectionControl = {
  selection: Selection
  /** Toggles one photo by its index. `toHere` selects everything from the photo toggled last. */
  toggle: (index: number, toHere: boolean) => void
  /** Selects exactly these photos. `more`: there would be more to select. */
  select: (ids: string[], options?: { more: boolean }) => void
  clear: () => void
}

/**
 * The selected photos: at first the `initial` ones, and never more than a job can hold. The functions stay the same as
 * long as the list does.
 */
export function useSelection(photos: Photo[], initial: string[]): SelectionControl {
  const [selection, setSelection] = useState<Selection>(() => new Set(initial))
  const current = useRef(selection)
  const anchor = useRef<number | null>(null)

  const control = useMemo(() => {
    function put(next: Selection): void {
      current.current = next
      setSelection(next)
    }

    function add(ids: string[], to: Selection, more = false): void {
      const added = withPhotos(to, ids, MAX_JOB_PHOTOS)
      if (added.refused > 0 || more) {
        toast.warning(tooMany(added.selection.size))
      }
      put(added.selection)
    }

    function toggle(index: number, toHere: boolean): void {
      const id = photos[index]?.id
      if (id === undefined) {
        return
      }
      const from = toHere ? (anchor.current ?? index) : null
      anchor.current = index
      if (from !== null) {
        add(idsBetween(photos, from, index), current.current)
      } else if (current.current.has(id)) {
        put(withoutPhoto(current.current, id))
      } else {
        add([id], current.current)
      }
    }

    function clear(): void {
      anchor.current = null
      put(NOTHING_SELECTED)
    }

    function select(ids: string[], options = { more: false }): void {
      add(ids, NOTHING_SELECTED, options.more)
    }

    return { toggle, select, clear }
  }, [photos])

  return { selection, ...control }
}

function tooMany(selected: number): string {
  return `One job holds at most ${counted(MAX_JOB_PHOTOS, 'photo')}. The first ${counted(selected, 'photo')} are selected; run the rest as the next job.`
}
