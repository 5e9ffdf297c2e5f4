import { defaultRangeExtractor, type Range, useWindowVirtualizer } from '@tanstack/react-virtual'
import { type FocusEvent, useCallback, useLayoutEffect, useRef, useState } from 'react'
import type { JobResult, OperationKind } from '#worker/domain/job-result.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import { STYLE_NAMES } from '#worker/domain/style-names.ts'
import { PhotoCard } from '../card/photo-card.tsx'
import type { DraftControls } from '../card/unsaved-text.tsx'
import type { Drafts, ShownDraft } from '../data/editing.ts'
import type { JobActions } from '../data/job-actions.ts'
import s from './photo-list.module.css'
import type { Selection } from './use-selection.ts'

type PhotoListProps = {
  results: JobResult[]
  provider: Provider
  selection: Selection
  writing: ReadonlyMap<string, OperationKind>
  drafts: Drafts
  controls: DraftControls
  actions: JobActions
  previewOpen: boolean
  showsStyles: boolean
  /** Whether this job may describe failed photos once more. */
  canRetry: boolean
}

// Up to here every card is in the document, for the browser's own search and printing; beyond, only those near the screen.
const ALL_UP_TO = 60
const OVERSCAN = 4
const CARD_HEIGHT = { narrow: 860, wide: 480 }
const NO_DRAFTS: readonly ShownDraft[] = []
const WIDE = '(min-width: 720px)'

/** The photos of a job. Cards out of sight are not in the document, except the one in use. */
export function PhotoList(props: PhotoListProps) {
  const { results, provider, selection, writing, drafts, controls, actions, previewOpen, showsStyles, canRetry } = props
  const draft = drafts.open
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
      const kept = [focused ?? -1, edited].filter(index => index >= 0 && index < range.count)
      return [...new Set([...defaultRangeExtractor(range), ...kept])].sort((a, b) => a - b)
    },
    [focused, edited],
  )

  const virtualizer = useWindowVirtualizer({
    count: results.length,
    estimateSize: () => (window.matchMedia(WIDE).matches ? CARD_HEIGHT.wide : CARD_HEIGHT.narrow),
    getItemKey: index => results[index]?.photoId ?? index,
    overscan: results.length <= ALL_UP_TO ? ALL_UP_TO : OVERSCAN,
    scrollMargin: offset,
    rangeExtractor,
  })

  const keepFocused = (event: FocusEvent) => {
    const index = Number(event.target.closest('[data-index]')?.getAttribute('data-index') ?? Number.NaN)
    setFocused(Number.isNaN(index) ? null : index)
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
      {virtualizer.getVirtualItems().map(({ index, key, start }) => {
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
                previewOpen={previewOpen}
                styleName={showsStyles ? STYLE_NAMES[result.style] : null}
                canRetry={canRetry}
              />
            </li>
          )
        )
      })}
    </ul>
  )
}
