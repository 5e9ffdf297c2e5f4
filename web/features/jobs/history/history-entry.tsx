import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureText, request } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button/button.tsx'
import { JobCard } from '#web/ui/job-card/job-card.tsx'
import type { JobAnswer, JobSummary, PhotosOfJob, WritesAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { isUndoable } from '#worker/domain/job-result.ts'
import { UNDO_FAILED, undoStarted } from '../data/undo-texts.ts'

type HistoryEntryProps = { job: JobSummary; highlighted: boolean; onUndone: () => Promise<unknown> }

/** A past job, with a button to undo what it wrote. */
export function HistoryEntry({ job, highlighted, onUndone }: HistoryEntryProps) {
  const entry = useRef<HTMLLIElement>(null)
  const [isStarting, setIsStarting] = useState(false)
  const isWriting = job.applyProgress.isApplying || job.undoProgress.isUndoing

  useEffect(() => {
    if (highlighted) {
      entry.current?.scrollIntoView({ block: 'center' })
    }
  }, [highlighted])

  const undo = async () => {
    setIsStarting(true)
    try {
      const count = await undoJob(job._id)
      toast.success(undoStarted(count))
      await onUndone()
    } catch (error) {
      toast.error(failureText(UNDO_FAILED, error))
    } finally {
      setIsStarting(false)
    }
  }

  const undoAll = job.applyProgressPercentage > 0 && !isWriting && (
    <Button
      variant="quiet"
      size="sm"
      icon={<RotateCcw aria-hidden size={16} />}
      busy={isStarting}
      busyLabel="Restoring..."
      onClick={() => void undo()}
    >
      Undo all
    </Button>
  )
  return (
    <li ref={entry}>
      <JobCard job={job} highlighted={highlighted} extra={undoAll} />
    </li>
  )
}

/** Starts restoring every photo of a job that we wrote to; returns how many there are. */
async function undoJob(jobId: string): Promise<number> {
  const { job } = await request<JobAnswer>(api.job(jobId))
  const photoIds = job.results.filter(isUndoable).map(result => result.photoId)
  if (photoIds.length === 0) {
    return 0
  }
  const body: PhotosOfJob = { jobId, photoIds }
  const { totalPhotos } = await request<WritesAnswer>(api.undoBatch, { method: 'POST', body })
  return totalPhotos
}
