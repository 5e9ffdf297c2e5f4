import { useWindowVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { isApplicable } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { photoName } from '../data/result-texts.ts'
import type { ReviewProps } from '../review/review-props.ts'
import s from './sheet.module.css'
import { SheetTile } from './sheet-tile.tsx'

/** Pixels for the name under a picture, including the gap. */
const NAME_LINE = 40
const TILE_MIN = 104
const TILE_WIDE = 184
/** Few enough that no screen shows more than sixty pictures. */
const COLUMNS_MAX = 7
const PHONE = 560
const OVERSCAN_ROWS = 1

/** All photos small with their states, as an overview and to select many at once. */
export function Sheet({ shown, cursor, provider, selection, onOpen }: ReviewProps) {
  const list = useRef<HTMLUListElement>(null)
  const [box, setBox] = useState({ top: 0, width: 0 })
  const anchor = useRef(cursor.index)
  const { capabilities } = PLATFORMS[provider]
  const columns = columnsIn(box.width)
  const tileWidth = box.width / columns

  useLayoutEffect(() => {
    const measure = () => {
      const { top = 0, width = 0 } = list.current?.getBoundingClientRect() ?? {}
      setBox({ top: Math.round(top + window.scrollY), width })
    }
    const observer = new ResizeObserver(measure)
    for (const element of [list.current, list.current?.previousElementSibling]) {
      if (element) {
        observer.observe(element)
      }
    }
    measure()
    return () => observer.disconnect()
  }, [])

  const virtualizer = useWindowVirtualizer({
    count: Math.ceil(shown.length / columns),
    estimateSize: () => Math.round((tileWidth * 2) / 3) + NAME_LINE,
    // A changed width makes the virtualizer measure again.
    getItemKey: useCallback((row: number) => `${columns}/${Math.round(tileWidth)}/${row}`, [columns, tileWidth]),
    overscan: OVERSCAN_ROWS,
    scrollMargin: box.top,
  })

  const { index, moves } = cursor
  const followed = useRef(-1)
  useEffect(() => {
    if (box.width === 0 || followed.current === moves) {
      return
    }
    const isFirst = followed.current === -1
    followed.current = moves
    if (!isFirst || cursor.isPlaced) {
      virtualizer.scrollToIndex(Math.floor(index / columns), { align: 'auto' })
      requestAnimationFrame(() => list.current?.querySelector<HTMLElement>(`[data-index="${index}"] button`)?.focus())
    }
  }, [index, moves, columns, box.width, virtualizer, cursor.isPlaced])

  const selectTo = useCallback(
    (from: number, to: number) => {
      const range = shown.slice(Math.min(from, to), Math.max(from, to) + 1)
      selection.select(range.filter(isApplicable).map(({ photoId }) => photoId))
    },
    [shown, selection.select],
  )

  const press = (event: KeyboardEvent) => {
    const by = stepOf(event.key, columns)
    const isSideways = Math.abs(by) === 1 && columns > 1
    if (by === 0 || event.ctrlKey || event.metaKey || event.altKey || (isSideways && !event.shiftKey)) {
      return
    }
    const next = shown[index + by]
    event.preventDefault()
    if (next && event.shiftKey) {
      selectTo(anchor.current, index + by)
    } else {
      anchor.current = index + by
    }
    cursor.goTo(next?.photoId)
  }

  return (
    <ul
      ref={list}
      className={s.sheet}
      aria-label="Photos"
      style={{ height: virtualizer.getTotalSize() }}
      onKeyDown={press}
    >
      {box.width > 0 &&
        virtualizer.getVirtualItems().flatMap(row =>
          shown.slice(row.index * columns, (row.index + 1) * columns).map((result, column) => {
            const at = row.index * columns + column
            const name = photoName(result, capabilities, at + 1)
            return (
              <li
                key={result.photoId}
                className={s.place}
                data-index={at}
                aria-setsize={shown.length}
                aria-posinset={at + 1}
                style={{ width: tileWidth, transform: `translate(${column * tileWidth}px, ${row.start - box.top}px)` }}
              >
                <SheetTile
                  result={result}
                  name={name}
                  height={Math.round((tileWidth * 2) / 3)}
                  isCurrent={at === index}
                  isSelected={selection.has(result.photoId)}
                  onOpen={() => onOpen(result.photoId)}
                  onSelect={(isSelected, isRange) => {
                    if (isRange) {
                      selectTo(anchor.current, at)
                    } else {
                      selection.toggle(result.photoId, isSelected)
                      anchor.current = at
                    }
                    cursor.setPhotoId(result.photoId)
                  }}
                />
              </li>
            )
          }),
        )}
    </ul>
  )
}

function columnsIn(width: number): number {
  const wanted = Math.floor(width / (width < PHONE ? TILE_MIN : TILE_WIDE))
  return Math.min(COLUMNS_MAX, Math.max(2, wanted))
}

function stepOf(key: string, columns: number): number {
  switch (key) {
    case 'ArrowUp':
      return -columns
    case 'ArrowDown':
      return columns
    case 'ArrowLeft':
      return -1
    case 'ArrowRight':
      return 1
    default:
      return 0
  }
}
