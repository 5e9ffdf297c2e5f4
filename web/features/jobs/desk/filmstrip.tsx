import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { StatusMark } from '../card/status-badges.tsx'
import { photoName } from '../data/result-state.ts'
import s from './filmstrip.module.css'

/** Height in pixels of a photo in the strip, its gap included. */
const FRAME = 72
const OVERSCAN = 3

type FilmstripProps = { shown: JobResult[]; index: number; provider: Provider; onGoTo: (photoId: string) => void }

/** The photos of the review in a column, each with its state. */
export function Filmstrip({ shown, index, provider, onGoTo }: FilmstripProps) {
  const box = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: shown.length,
    getScrollElement: () => box.current,
    estimateSize: () => FRAME,
    overscan: OVERSCAN,
  })
  useEffect(() => virtualizer.scrollToIndex(index, { align: 'center' }), [virtualizer, index])
  return (
    <nav ref={box} className={s.strip} aria-label="Filmstrip">
      <ol className={s.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(item => {
          const result = shown[item.index]
          return (
            result && (
              <li key={item.key} className={s.item} style={{ transform: `translateY(${item.start}px)` }}>
                <button
                  type="button"
                  className={s.frame}
                  aria-current={item.index === index}
                  aria-label={`${item.index + 1}: ${photoName(result, PLATFORMS[provider].capabilities, item.index + 1)}`}
                  tabIndex={item.index === index ? 0 : -1}
                  onClick={() => onGoTo(result.photoId)}
                >
                  <img className={s.image} src={result.urlSmall} alt="" decoding="async" />
                  <span className={s.mark}>
                    <StatusMark result={result} />
                  </span>
                </button>
              </li>
            )
          )
        })}
      </ol>
    </nav>
  )
}
