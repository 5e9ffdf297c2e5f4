import { counted } from '#web/lib/format.ts'
import { isWriting } from '#web/lib/job-status.ts'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import { waitText } from '../data/job-state.ts'
import { StopButton } from './stop-button.tsx'

/**
 * Shown while the agents' share of a platform's calls is used up: how many photos wait, for how long, and a Stop
 * button.
 */
export function AgentWaits({ job, onStop }: { job: JobSummary; onStop: () => Promise<boolean> }) {
  const { waitSeconds, totalPhotosToApply, appliedPhotos, failedApplies } = job.applyProgress
  const left = totalPhotosToApply - appliedPhotos - failedApplies
  if (job.origin !== 'agent' || isWriting(job) || waitSeconds === 0 || left <= 0) {
    return null
  }
  const { name } = PLATFORMS[job.provider]
  return (
    <Notice
      tone="info"
      title={`The agent has ${counted(left, 'photo')} to apply`}
      action={<StopButton onStop={onStop} />}
    >
      <p>
        {name} limits how much agents may do in an hour. The agent goes on by itself in about {waitText(waitSeconds)}.
        You can apply photos yourself meanwhile.
      </p>
    </Notice>
  )
}
