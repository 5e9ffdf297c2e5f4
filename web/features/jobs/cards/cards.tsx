import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, type RefObject, useCallback, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useMedia } from '#web/lib/use-media.ts'
import { STYLE_NAMES } from '#worker/domain/style-names.ts'
import type { ShownDraft } from '../data/editing.ts'
import type { ReviewProps } from '../review/review-props.ts'
import type { Cursor } from '../review/use-cursor.ts'
import s from './cards.module.css'
import { PhotoCard } from './photo-card.tsx'

// Up to this many photos, every card is in the document, for the browser's own search and for printing.
const ALL_UP_TO = 60
const OVERSCAN = 4
/** The estimated height in pixels of a card with two sentences and twelve tags. */
const CARD_HEIGHT = { narrow: 480, wide: 330 }
const NO_DRAFTS: readonly ShownDraft[] = []
const NARROW = '(max-width: 719.9px)'

/** The photos of a job as cards. Of many, only those near the window are in the document, and the ones in use. */
export function Cards(props: ReviewProps) {
  const {
    shown: results,
    cursor,
    provider,
    selection,
    writing,
    drafts,
    controls,
    actions,
    onDecide,
    onOpen,
    onRewrite,
  } = props
  const { previewOpen, showsStyles, canRetry } = props
  const draft = drafts.open
  const isNarrow = useMedia(NARROW)
  const list = useRef<HTMLUListElement>(null)
  const [offset, setOffset] = useState(0)
  const [focused, setFocused] = useState<number | null>(null)
  const edited = draft ? results.findIndex(result => result.photoId === draft.photoId) : -1

  useLayoutEffect(() => {
    const measure = () => setOffset(Math.round((list.current?.getBoundingClientRect().top ?? 0) + window.scrollY))
    const observer = new ResizeObserver(measure)
    if (list.current?.previousElementSibling) {
      observer.observe(list.current.previousElementSibling)
    }
    measure()
    return () => observer.disconnect()
  }, [])

  const rangeExtractor = useCallback(
    (range: Range) => {
      const kept = [focused ?? -1, edited, cursor.index].filter(index => index >= 0 && index < range.count)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b)
    },
    [focused, edited, cursor.index],
  )

  const virtualizer = useWindowVirtualizer({
    count: results.length,
    estimateSize: () => CARD_HEIGHT[isNarrow ? 'narrow' : 'wide'],
    getItemKey: index => results[index]?.photoId ?? index,
    overscan: results.length <= ALL_UP_TO ? ALL_UP_TO : OVERSCAN,
    scrollMargin: offset,
    rangeExtractor,
  })

  const items = virtualizer.getVirtualItems()
  useCursorInSight(
    list,
    cursor,
    items.some(item => item.index === cursor.index),
  )

  const keepFocused = (event: FocusEvent) => {
    const index = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN)
    setFocused(Number.isNaN(index) ? null : index)
    const photoId = results[index]?.photoId
    if (photoId) {
      cursor.setPhotoId(photoId)
    }
  }

  return (
    <ul
      ref={list}
      className={s.list}
      aria-label="Photos"
      style={{ height: virtualizer.getTotalSize() }}
      onFocus={keepFocused}
      onBlur={() => setFocused(null)}
    >
      {items.map(({ index, key, start }) => {
        const result = results[index]
        return (
          result && (
            <li
              key={key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={s.item}
              aria-setsize={results.length}
              aria-posinset={index + 1}
              style={{ transform: `translateY(${start - offset}px)` }}
            >
              <PhotoCard
                result={result}
                provider={provider}
                number={index + 1}
                selected={selection.has(result.photoId)}
                onSelect={selection.toggle}
                writing={writing.get(result.photoId)}
                draft={draft?.photoId === result.photoId ? draft : null}
                unsaved={drafts.unsaved.get(result.photoId) ?? NO_DRAFTS}
                controls={controls}
                actions={actions}
                onDecide={onDecide}
                onOpen={onOpen}
                onRewrite={onRewrite}
                previewOpen={previewOpen}
                styleName={showsStyles ? STYLE_NAMES[result.style] : null}
                tagsAsLine={isNarrow}
                canRetry={canRetry}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}

/** Scrolls to the cursor's card and focuses it, after a move by key or when the page opens at a photo. */
function useCursorInSight(list: RefObject<HTMLElement | null>, cursor: Cursor, isRendered: boolean): void {
  const { index, moves, isPlaced } = cursor
  const followed = useRef(isPlaced ? -1 : moves)
  useEffect(() => {
    if (!isRendered || followed.current === moves) {
      return
    }
    followed.current = moves
    const card = list.current?.querySelector<HTMLElement>(`[data-index="${index}"] > article`)
    card?.focus({ preventScroll: true })
    card?.scrollIntoView({ block: 'nearest' })
  }, [list, index, moves, isRendered])
}
