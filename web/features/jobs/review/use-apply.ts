import { useState } from 'react'
import type { JobActions } from '../data/job-actions.ts'
import type { JobStore } from '../data/job-store.ts'
import { needsQuestion } from './question.ts'
import type { Selection } from './use-selection.ts'

/** Whether to ask before photos are applied: always, or only if the user may not have meant to. */
type Question = 'always' | 'where needed'

/** Applies many photos: first saves what was typed, then asks at most one question. */
export function useApply(store: JobStore, actions: JobActions, selection: Selection) {
  const [isStarting, setIsStarting] = useState(false)
  const [asked, setAsked] = useState<string[] | null>(null)

  const whileStarting = async (start: () => Promise<unknown>) => {
    setIsStarting(true)
    await start()
    setIsStarting(false)
  }
  const applyNow = async (photoIds: string[]) => {
    // Photos that a stop or a failure leaves unapplied stay selected.
    selection.select(photoIds)
    await actions.applyBatch(photoIds)
  }
  const apply = (photoIds: string[], question: Question = 'where needed') =>
    void whileStarting(async () => {
      if (photoIds.length === 0) {
        await actions.applyBatch(photoIds)
        return
      }
      if (!(await actions.readyToApply(photoIds))) {
        return
      }
      if (question === 'always' || needsQuestion(store.getSnapshot().results, photoIds)) {
        setAsked(photoIds)
      } else {
        await applyNow(photoIds)
      }
    })

  return {
    isStarting,
    apply,
    /** The photos that the open question is about; null if none is open. */
    asked,
    answer: (photoIds: string[]) => {
      setAsked(null)
      void whileStarting(() => applyNow(photoIds))
    },
    cancel: () => setAsked(null),
  }
}
