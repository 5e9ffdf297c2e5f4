import { Link } from 'react-router-dom'
import { counted, formatDateTime } from '#web/lib/format.ts'
import { heldText, isInProgress } from '#web/lib/job-status.ts'
import type { AgentStatus } from '#worker/contract/agent.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import { jobPage, PAGES } from '#worker/contract/paths.ts'
import s from './agent-line.module.css'

const DAY_MS = 24 * 60 * 60 * 1000

/** `job`: the newest of the agent's; null if it has none, undefined until that is known. */
type AgentLineProps = { status: AgentStatus | undefined; job: JobSummary | null | undefined }

/** What the agent did last, as a link to it. The line keeps its room until that is known. */
export function AgentLine({ status, job }: AgentLineProps) {
  const sentence = status && job !== undefined && agentSentence(status, job)
  return <p className={s.line}>{sentence && <Link to={sentence.to}>{sentence.text}</Link>}</p>
}

function agentSentence(status: AgentStatus, job: JobSummary | null): { text: string; to: string } {
  const { state, lastScanAt, nextScanAt } = status
  if (job && Date.parse(job.createdAt) > Date.parse(lastScanAt ?? job.createdAt) - DAY_MS) {
    return { text: jobSentence(job), to: jobPage(job._id) }
  }
  if (state === 'inactive') {
    return { text: 'The agent is off: set it up', to: PAGES.agent }
  }
  if (state === 'paused') {
    return { text: 'The agent is paused: see why', to: PAGES.agent }
  }
  const text = lastScanAt
    ? `The agent looked ${formatDateTime(lastScanAt)}: nothing new`
    : `The agent looks for new photos${nextScanAt ? ` ${formatDateTime(nextScanAt)}` : ' soon'}`
  return { text, to: PAGES.agent }
}

function jobSentence(job: JobSummary): string {
  const { totalPhotos, appliedPhotos = 0 } = job.progress
  if (isInProgress(job)) {
    return `The agent is describing ${counted(totalPhotos, 'photo')}: look`
  }
  const parts = [appliedPhotos > 0 && `${appliedPhotos} applied`, heldText(job.progress)].filter(Boolean)
  return `The agent, ${formatDateTime(job.createdAt)}: ${[counted(totalPhotos, 'photo'), ...parts].join(', ')}`
}
