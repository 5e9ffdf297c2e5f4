import { useMemo, useRef, useState } from 'react'
import { counted } from '#web/lib/format.ts'
import { toast } from '#web/lib/toast.ts'
import type { Photo } from '#worker/contract/photos.ts'
import { MAX_CHOICE } from '#worker/domain/limits.ts'
import { idsBetween, NOTHING_SELECTED, type Selection, withoutPhotos, withPhotos } from './selection.ts'

export type SelectionControl = {
  selection: Selection
  /** Toggles one photo by its index in the list. `toHere` selects everything from the photo toggled last. */
  toggle: (photos: Photo[], index: number, toHere: boolean) => void
  /** Selects exactly these photos. `more`: there would be more to select. */
  select: (ids: string[], options?: { more: boolean }) => void
  remove: (ids: Iterable<string>) => void
  clear: () => void
}

/** The selected photos, listed or not: at first the `initial` ones. The functions always stay the same. */
export function useSelection(initial: string[]): SelectionControl {
  const [selection, setSelection] = useState<Selection>(() => new Set(initial))
  const current = useRef(selection)
  const anchor = useRef<number | null>(null)

  const control = useMemo(() => {
    function put(next: Selection): void {
      current.current = next
      setSelection(next)
    }

    function add(ids: string[], to: Selection, more = false): void {
      const added = withPhotos(to, ids, MAX_CHOICE)
      if (added.refused > 0 || more) {
        toast.warning(tooMany(added.selection.size))
      }
      put(added.selection)
    }

    function toggle(photos: Photo[], index: number, toHere: boolean): void {
      const id = photos[index]?.id
      if (id === undefined) {
        return
      }
      const from = toHere ? (anchor.current ?? index) : null
      anchor.current = index
      if (from !== null) {
        add(idsBetween(photos, from, index), current.current)
      } else if (current.current.has(id)) {
        put(withoutPhotos(current.current, [id]))
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

    const remove = (ids: Iterable<string>) => put(withoutPhotos(current.current, ids))

    return { toggle, select, remove, clear }
  }, [])

  return { selection, ...control }
}

function tooMany(selected: number): string {
  return `At most ${counted(MAX_CHOICE, 'photo')} can be chosen at once. The first ${counted(selected, 'photo')} are selected.`
}
