import { Link } from 'react-router-dom'
import type { AgentStatus } from '#worker/contract/agent.ts'
import type { JobSummary } from '#worker/contract/jobs.ts'
import s from './agent-line.module.css'
import { agentSentence } from './agent-sentence.ts'

type AgentLineProps = { status: AgentStatus | undefined; jobs: JobSummary[] | undefined }

/** What the agent did last, as a link. Its room is kept until that is known. */
export function AgentLine({ status, jobs }: AgentLineProps) {
  const sentence = status && jobs && agentSentence(status, jobs)
  return <p className={s.line}>{sentence && <Link to={sentence.to}>{sentence.text}</Link>}</p>
}
