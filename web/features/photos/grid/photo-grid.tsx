import { useRef } from 'react'
import type { Photo } from '#worker/contract/photos.ts'
import type { Selection } from '../selection/selection.ts'
import s from './photo-grid.module.css'
import { PhotoRows } from './photo-rows.tsx'
import type { CompleteWord } from './photo-tile.tsx'
import { TileDrawings } from './tile-icons.tsx'
import { useGridBox } from './use-photo-rows.ts'

export type PhotoGridProps = {
  photos: Photo[]
  selection: Selection
  completeWord: CompleteWord
  onToggle: (index: number, toHere: boolean) => void
  onSelectAll: () => void
  /** Called when the end comes near, possibly more than once. */
  onNearEnd: () => void
}

/** Justified rows of photos, edge to edge. */
export function PhotoGrid(props: PhotoGridProps) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const box = useGridBox(ref)
  return (
    <fieldset className={s.grid} ref={ref} aria-label="Photos">
      <TileDrawings />
      {box && <PhotoRows {...props} box={box} />}
    </fieldset>
  )
}
