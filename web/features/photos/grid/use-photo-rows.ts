import { type RefObject, useLayoutEffect, useMemo, useState } from 'react'
import type { Photo } from '#worker/contract/photos.ts'
import { extendRows, type GridRow, targetRowHeight } from './row-layout.ts'

export type GridBox = { width: number; top: number }

// Narrower grids use the gaps of a phone.
const WIDE = 640
const NO_ROWS: GridRow[] = []

/** The grid's top in the document and its width, in pixels; null until measured. */
export function useGridBox(ref: RefObject<HTMLElement | null>): GridBox | null {
  const [box, setBox] = useState<GridBox | null>(null)
  useLayoutEffect(() => {
    const element = ref.current
    if (!element) {
      return
    }
    const measure = () => {
      const rect = element.getBoundingClientRect()
      const next = { width: Math.floor(rect.width), top: Math.round(rect.top + window.scrollY) }
      setBox(box => (box && box.width === next.width && box.top === next.top ? box : next))
    }
    measure()
    // Content above the grid changes the body's height, not the grid's.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [ref])
  return box
}

/** The rows of the grid. A new page extends the layout; only a new width computes it from scratch. */
export function usePhotoRows(photos: Photo[], width: number): { rows: GridRow[]; gap: number } {
  const [layout] = useState(createLayout)
  const gap = width < WIDE ? 4 : 8
  const rows = useMemo(() => (width > 0 ? layout(photos, width, gap) : NO_ROWS), [layout, photos, width, gap])
  return { rows, gap }
}

function createLayout() {
  let known: { photos: Photo[]; width: number; rows: GridRow[] } = { photos: [], width: 0, rows: [] }
  return (photos: Photo[], width: number, gap: number): GridRow[] => {
    const continues = width === known.width && startsWith(photos, known.photos)
    const rows = extendRows(continues ? known.rows : [], photos, { width, gap, targetHeight: targetRowHeight(width) })
    known = { photos, width, rows }
    return rows
  }
}

function startsWith(photos: Photo[], beginning: Photo[]): boolean {
  const last = beginning.length - 1
  return photos[0]?.id === beginning[0]?.id && photos[last]?.id === beginning[last]?.id
}
