import { useEffect, useRef, useState } from 'react'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'
import { photoName } from '../data/result-texts.ts'
import { SmallPhoto } from '../review/small-photo.tsx'
import { StatusMark } from '../review/status-badges.tsx'
import s from './filmstrip.module.css'

/** Height in pixels of a photo in the strip, its gap included. */
const FRAME = 72
/** How many photos are rendered above and below the visible part. */
const AROUND = 3

type FilmstripProps = { shown: JobResult[]; index: number; provider: Provider; onGoTo: (photoId: string) => void }

/** The photos of the review in a column, each with its state. */
export function Filmstrip({ shown, index, provider, onGoTo }: FilmstripProps) {
  const box = useRef<HTMLElement>(null)
  const [scrolled, setScrolled] = useState(0)
  const height = box.current?.clientHeight ?? window.innerHeight
  const first = Math.max(0, Math.floor(scrolled / FRAME) - AROUND)
  const frames = shown.slice(first, Math.ceil((scrolled + height) / FRAME) + AROUND)

  // In the next frame: measuring now would lay out the whole desk once more.
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      const strip = box.current
      strip?.scrollTo({ top: index * FRAME - (strip.clientHeight - FRAME) / 2 })
    })
    return () => cancelAnimationFrame(frame)
  }, [index])

  return (
    <nav
      ref={box}
      className={s.strip}
      aria-label="Filmstrip"
      onScroll={event => setScrolled(event.currentTarget.scrollTop)}
    >
      <ol className={s.list} style={{ height: shown.length * FRAME }}>
        {frames.map((result, offset) => {
          const at = first + offset
          return (
            <li key={result.photoId} className={s.item} style={{ transform: `translateY(${at * FRAME}px)` }}>
              <button
                type="button"
                className={s.frame}
                aria-current={at === index}
                aria-label={`${at + 1}: ${photoName(result, PLATFORMS[provider].capabilities, at + 1)}`}
                tabIndex={at === index ? 0 : -1}
                onClick={() => onGoTo(result.photoId)}
              >
                <SmallPhoto className={s.image} result={result} />
                <span className={s.mark}>
                  <StatusMark result={result} />
                </span>
              </button>
            </li>
          )
        })}
      </ol>
    </nav>
  )
}
