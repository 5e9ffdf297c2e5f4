import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'
import { destination } from '#web/lib/arrow-keys.ts'
import type { CompleteWord } from '#web/lib/library-sentence.ts'
import type { Photo } from '#worker/contract/photos.ts'
import type { Selection } from '../selection/selection.ts'
import s from './photo-grid.module.css'
import { PhotoTile } from './photo-tile.tsx'
import { type GridRow, neighbourInRow, rowOf, titleLines } from './row-layout.ts'
import { TileIconSprite } from './tile-icons.tsx'
import { type GridBox, useGridBox, usePhotoRows } from './use-photo-rows.ts'

/** Height in pixels of the line under each photo that says what is missing. */
const STATE_LINE = 24
/** Height in pixels of a line of a title. */
const TITLE_LINE = 18
const OVERSCAN_ROWS = 2
/** Rows before the end at which the next page is requested. */
const AHEAD_ROWS = 6
// Pixels that the toolbar and the bottom bar may cover: the focused photo must never be behind them.
const COVERED_ABOVE = 128
const COVERED_BELOW = 140

/** The photo to bring into sight; a new object brings it again. */
export type Sought = { index: number } | null

type PhotoGridProps = {
  photos: Photo[]
  selection: Selection
  completeWord: CompleteWord
  sought: Sought
  onToggle: (index: number, toHere: boolean) => void
  onSelectAll: () => void
  /** Called when scrolling nears the end, possibly more than once. */
  onNearEnd: () => void
  onShown: (photos: Photo[]) => void
}

/** Justified rows of photos, edge to edge. */
export function PhotoGrid(props: PhotoGridProps) {
  const ref = useRef<HTMLFieldSetElement>(null)
  const box = useGridBox(ref)
  return (
    <fieldset className={s.grid} ref={ref} aria-label="Photos">
      <TileIconSprite />
      {box && <PhotoRows {...props} box={box} />}
    </fieldset>
  )
}

/** Renders only the rows on the screen and the one with the focus. */
function PhotoRows({
  photos,
  selection,
  completeWord,
  sought,
  onToggle,
  onSelectAll,
  onNearEnd,
  onShown,
  box,
}: PhotoGridProps & { box: GridBox }) {
  const ref = useRef<HTMLDivElement>(null)
  const focusWanted = useRef(false)
  const [place, setPlace] = useState(0)
  const { rows, gap } = usePhotoRows(photos, box.width)
  const active = Math.min(place, photos.length - 1)
  const activeRow = rowOf(rows, active)

  const virtualizer = useWindowVirtualizer({
    count: rows.length,
    estimateSize: index => {
      const row = rows[index]
      return row ? row.height + titleLines(row, photos) * TITLE_LINE + STATE_LINE : 0
    },
    // A new function per layout makes the virtualizer measure again.
    getItemKey: useCallback((index: number) => rows[index]?.start ?? index, [rows]),
    rangeExtractor: range => withRow(range, activeRow),
    overscan: OVERSCAN_ROWS,
    gap,
    scrollMargin: box.top,
    scrollPaddingStart: COVERED_ABOVE,
    scrollPaddingEnd: COVERED_BELOW,
  })
  const items = virtualizer.getVirtualItems()
  const nearEnd = (virtualizer.range?.endIndex ?? 0) >= rows.length - AHEAD_ROWS

  useEffect(() => {
    if (nearEnd) {
      onNearEnd()
    }
  }, [nearEnd, onNearEnd])

  const first = rows[virtualizer.range?.startIndex ?? 0]?.start ?? 0
  const afterLast = rows[(virtualizer.range?.endIndex ?? 0) + 1]?.start ?? photos.length
  useEffect(() => onShown(photos.slice(first, afterLast)), [photos, first, afterLast, onShown])

  useLayoutEffect(() => {
    if (focusWanted.current) {
      focusWanted.current = false
      ref.current?.querySelector<HTMLElement>(`[data-index="${active}"]`)?.focus({ preventScroll: true })
      virtualizer.scrollToIndex(activeRow, { align: 'auto' })
    }
  }, [active, activeRow, virtualizer])

  const showSought = useEffectEvent(({ index }: { index: number }) => {
    virtualizer.scrollToIndex(rowOf(rows, index), { align: 'auto' })
  })
  useEffect(() => {
    if (sought) {
      showSought(sought)
    }
  }, [sought])

  const toggle = useCallback(
    (index: number, toHere: boolean) => {
      setPlace(index)
      onToggle(index, toHere)
    },
    [onToggle],
  )

  const press = (event: KeyboardEvent) => {
    if (event.key === 'a' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      onSelectAll()
      return
    }
    const next = destination(event, active, photos.length, by => neighbourInRow(rows, active, by))
    if (next === null) {
      return
    }
    event.preventDefault()
    focusWanted.current = true
    setPlace(next)
    if (event.shiftKey && next !== active) {
      onToggle(active, true)
      onToggle(next, true)
    }
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles key presses that bubble up from the checkboxes inside.
    <div ref={ref} className={s.rows} style={{ height: virtualizer.getTotalSize() }} onKeyDown={press}>
      {items.map(item => (
        <div
          key={item.key}
          className={s.row}
          style={{ height: item.size, transform: `translateY(${item.start - box.top}px)` }}
        >
          {tilesOf(rows[item.index], photos).map(({ index, left, width, height, lines }) => {
            const photo = photos[index]
            return (
              photo && (
                <PhotoTile
                  key={photo.id}
                  photo={photo}
                  index={index}
                  left={left}
                  width={width}
                  height={height}
                  titleLines={lines}
                  selected={selection.has(photo.id)}
                  completeWord={completeWord}
                  tabbable={index === active}
                  onToggle={toggle}
                />
              )
            )
          })}
        </div>
      ))}
    </div>
  )
}

function tilesOf(row: GridRow | undefined, photos: Photo[]) {
  const lines = row ? titleLines(row, photos) : 0
  return row ? row.boxes.map((box, offset) => ({ ...box, index: row.start + offset, height: row.height, lines })) : []
}

function withRow(range: Range, row: number): number[] {
  const shown = defaultRangeExtractor(range)
  return shown.includes(row) || row >= range.count ? shown : [...shown, row].sort((one, other) => one - other)
}
