import { useState } from 'react'
import type { SeenVersions } from '#worker/domain/job-result.ts'
import type { JobActions } from '../data/job-actions.ts'
import type { JobStore } from '../data/job-store.ts'
import { needsQuestion } from './question.ts'
import type { Selection } from './use-selection.ts'

/** Whether to ask before photos are applied: always, or only if the user may not have meant to. */
type Question = 'always' | 'where needed'

/** Applies many photos: first saves what was typed, then asks at most one question. */
export function useApply(store: JobStore, actions: JobActions, selection: Selection) {
  const [isStarting, setIsStarting] = useState(false)
  const [asked, setAsked] = useState<{ photoIds: string[]; seen: SeenVersions } | null>(null)

  const whileStarting = async (start: () => Promise<unknown>) => {
    setIsStarting(true)
    await start()
    setIsStarting(false)
  }
  const applyNow = async (photoIds: string[], seen: SeenVersions) => {
    // Photos that a stop or a failure leaves unapplied stay selected.
    selection.select(photoIds)
    await actions.applyBatch(photoIds, seen)
  }
  const apply = (photoIds: string[], question: Question = 'where needed') =>
    void whileStarting(async () => {
      // Texts that arrive while this waits or asks are not what the person pressed for.
      const seen = actions.seen(photoIds)
      if (photoIds.length === 0) {
        await actions.applyBatch(photoIds, seen)
        return
      }
      if (!(await actions.readyToApply(photoIds))) {
        return
      }
      if (question === 'always' || needsQuestion(store.getSnapshot().results, photoIds)) {
        setAsked({ photoIds, seen })
      } else {
        await applyNow(photoIds, seen)
      }
    })

  return {
    isStarting,
    apply,
    /** The photos that the open question is about; null if none is open. */
    asked: asked?.photoIds ?? null,
    answer: (photoIds: string[]) => {
      setAsked(null)
      void whileStarting(() => applyNow(photoIds, asked?.seen ?? {}))
    },
    cancel: () => setAsked(null),
  }
}
