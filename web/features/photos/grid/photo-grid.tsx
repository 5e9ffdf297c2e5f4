import { useRef } from 'react'
import s from './photo-grid.module.css'
import { PhotoRows, type PhotoRowsProps } from './photo-rows.tsx'
import { TileIconSprite } from './tile-icons.tsx'
import { useGridBox } from './use-photo-rows.ts'

/** Justified rows of photos, edge to edge. */
export function PhotoGrid(props: Omit<PhotoRowsProps, 'box'>) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const box = useGridBox(ref)
  return (
    <fieldset className={s.grid} ref={ref} aria-label="Photos">
      <TileIconSprite />
      {box && <PhotoRows {...props} box={box} />}
    </fieldset>
  )
}
