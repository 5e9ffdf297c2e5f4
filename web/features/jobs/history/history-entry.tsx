import { RotateCcw } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { failureText, request } from '#web/lib/api.ts'
import { counted } from '#web/lib/format.ts'
import { isWriting } from '#web/lib/job-status.ts'
import { toast } from '#web/lib/toast.ts'
import { OnlineButton } from '#web/ui/button/online-button.tsx'
import { JobCard } from '#web/ui/job-card/job-card.tsx'
import { JobTitle, titleOf } from '#web/ui/job-card/job-title.tsx'
import type { JobAnswer, JobSummary, PhotosOfJob, WritesAnswer } from '#worker/contract/jobs.ts'
import { api } from '#worker/contract/paths.ts'
import { isUndoable } from '#worker/domain/job-result.ts'
import { renameJob } from '../data/rename-job.ts'
import { UNDO_FAILED } from '../data/undo-texts.ts'
import { EditableName } from '../review/editable-name.tsx'
import { UndoDialog } from '../review/undo-dialog.tsx'

type HistoryEntryProps = {
  job: JobSummary
  highlighted: boolean
  onUndone: () => Promise<unknown>
  onRenamed: (job: JobSummary) => Promise<unknown>
}

/** A past job, with its name to edit and a button to undo what it wrote. */
export function HistoryEntry({ job, highlighted, onUndone, onRenamed }: HistoryEntryProps) {
  const entry = useRef<HTMLLIElement>(null)
  const [isStarting, setIsStarting] = useState(false)
  const [asked, setAsked] = useState<string[] | null>(null)

  useEffect(() => {
    if (highlighted) {
      entry.current?.scrollIntoView({ block: 'center' })
    }
  }, [highlighted])

  const whileStarting = async (start: () => Promise<unknown>) => {
    setIsStarting(true)
    try {
      await start()
    } catch (error) {
      toast.error(failureText(UNDO_FAILED, error))
    } finally {
      setIsStarting(false)
    }
  }
  const ask = () =>
    whileStarting(async () => {
      const photoIds = await listUndoable(job._id)
      setAsked(photoIds.length > 0 ? photoIds : null)
    })
  const undo = (photoIds: string[]) =>
    whileStarting(async () => {
      setAsked(null)
      const body: PhotosOfJob = { jobId: job._id, photoIds }
      const { totalPhotos } = await request<WritesAnswer>(api.undoBatch, { method: 'POST', body })
      toast.success(`Started restoring the original metadata of ${counted(totalPhotos, 'photo')}`)
      await onUndone()
    })

  const undoAll = hasApplied(job) && !isWriting(job) && (
    <OnlineButton
      variant="quiet"
      size="sm"
      icon={<RotateCcw aria-hidden size={16} />}
      busy={isStarting}
      busyLabel="Restoring..."
      onClick={() => void ask()}
    >
      Undo all
    </OnlineButton>
  )
  const heading = (
    <EditableName
      name={job.name}
      label={`Edit name: ${titleOf(job)}`}
      onRename={name => renameJob(job._id, name, onRenamed)}
    >
      <JobTitle job={job} />
    </EditableName>
  )
  return (
    <li ref={entry}>
      <JobCard job={job} highlighted={highlighted} heading={heading} extra={undoAll} />
      <UndoDialog
        open={asked !== null}
        count={asked?.length ?? 0}
        provider={job.provider}
        onClose={() => setAsked(null)}
        onConfirm={() => asked && void undo(asked)}
      />
    </li>
  )
}

/** Whether any photo was applied. A few of many photos round down to 0 %, so the count is preferred. */
const hasApplied = ({ progress: { appliedPhotos }, applyProgressPercentage }: JobSummary) =>
  (appliedPhotos ?? applyProgressPercentage) > 0

/** The ids of the job's photos that we have written to. */
async function listUndoable(jobId: string): Promise<string[]> {
  const { job } = await request<JobAnswer>(api.job(jobId))
  return job.results.filter(isUndoable).map(result => result.photoId)
}
