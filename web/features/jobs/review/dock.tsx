import { type ReactNode, useEffect, useLayoutEffect, useRef } from 'react'
import { bottomBar } from '#web/lib/bottom-bar.ts'
import { isWriting } from '#web/lib/job-status.ts'
import { useFocusKept } from '#web/lib/use-focus-kept.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { PAGES } from '#worker/contract/paths.ts'
import type { JobResult } from '#worker/domain/job-result.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { outcomeText } from '../data/outcome-text.ts'
import s from './dock.module.css'
import { DockProgress } from './dock-progress.tsx'
import { DockSelection } from './dock-selection.tsx'
import type { Selection } from './use-selection.ts'

type DockProps = {
  job: JobSummary
  results: JobResult[]
  selection: Selection
  /** A batch is about to start; until it has ended, no other one can. */
  isStarting: boolean
  onApply: (photoIds: string[]) => void
  /** Edits the texts of what is selected, where that is offered. */
  onEdit: (() => void) | undefined
  onRewrite: () => void
  onStop: () => Promise<boolean>
  undoAll: ReactNode
}

/**
 * The bar at the bottom. It shows what is being written, else what is selected, else the outcome and what to do next.
 */
export function Dock({ job, results, selection, isStarting, onStop, undoAll, ...asks }: DockProps) {
  const outcome = outcomeText(results)
  if (isWriting(job)) {
    return (
      <Bar isHeld>
        <DockProgress job={job} onStop={onStop} />
      </Bar>
    )
  }
  if (selection.ids.length > 0) {
    const { name } = PLATFORMS[job.provider]
    return (
      <Bar isHeld={isStarting}>
        <DockSelection {...{ results, selection, outcome, isStarting, ...asks }} platform={name} />
      </Bar>
    )
  }
  return (
    outcome && (
      <Bar>
        <div className={s.outcome}>
          <p className={s.count}>{outcome}</p>
          {undoAll}
          <ButtonLink to={PAGES.photos} state={{ provider: job.provider }}>
            Process More Photos
          </ButtonLink>
        </div>
      </Bar>
    )
  )
}

/** Keeps the focus when the focused button disappears, and its height from the start of a batch to its end. */
function Bar({ isHeld = false, children }: { isHeld?: boolean; children: ReactNode }) {
  const bar = useRef<HTMLElement>(null)
  useFocusKept(bar)
  const size = useRef({ width: 0, height: 0 })
  useLayoutEffect(() => {
    if (bar.current) {
      bar.current.style.minHeight = isHeld ? `${size.current.height}px` : ''
    }
  }, [isHeld])
  // From before the press: the button has another width while it is busy, by which its row may wrap differently.
  useEffect(() => {
    const element = bar.current
    const observer = new ResizeObserver(([entry]) => {
      const { inlineSize: width = 0, blockSize: height = 0 } = entry?.borderBoxSize[0] ?? {}
      if (!isHeld) {
        size.current = { width, height }
      } else if (element && width !== size.current.width) {
        // Turned or resized meanwhile: at another width that height means nothing.
        element.style.minHeight = ''
      }
    })
    if (element) {
      observer.observe(element)
    }
    return () => observer.disconnect()
  }, [isHeld])
  useLayoutEffect(() => bottomBar(bar.current), [])
  return (
    <section ref={bar} className={s.dock} aria-label="Review" tabIndex={-1} data-bottom-bar>
      {children}
    </section>
  )
}
