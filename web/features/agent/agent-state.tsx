import { Pause, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { formatDateTime } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Balance } from '#web/ui/balance/balance.tsx'
import { BuyPhotos } from '#web/ui/buy-photos/buy-photos.tsx'
import type { AgentConfig, AgentStatus } from '#worker/contract/agent.ts'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { PAGES } from '#worker/contract/paths.ts'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import { agentUsage } from '#worker/domain/messages.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import s from './agent-state.module.css'
import { PauseNotice } from './pause-notice.tsx'
import { RunNow } from './run-now.tsx'
import type { RunOutcome } from './run-outcome.ts'

type AgentStateProps = {
  status: AgentStatus
  config: AgentConfig
  balance: FreeTrialStatus | null
  accounts: ConnectedAccount[]
  onRun: () => Promise<RunOutcome[]>
}

/** Whether the agent is running, why not, what it uses, and a button to have it look now. */
export function AgentState({ status, config, balance, accounts, onRun }: AgentStateProps) {
  const { state, reason, jobId, lastScanAt, nextScanAt, totalPhotosProcessed, waiting } = status
  const { provider, monthlyPhotos, usePrepaid } = config
  const isActive = state === 'active'
  const isToBuy = usePrepaid && reason === 'payment' && jobId === null
  const buyPhotos = (
    <BuyPhotos from={PAGES.agent} lacking={status.waitingPhotos || undefined} lackingText="what waits for the agent" />
  )
  return (
    <section className={s.state} aria-label="Agent status">
      <PauseNotice status={status} provider={provider} accounts={accounts}>
        {isToBuy && buyPhotos}
      </PauseNotice>
      <dl className={s.cards}>
        <Card name="Status">
          <Badge
            tone={isActive ? 'good' : state === 'paused' ? 'warn' : 'neutral'}
            icon={isActive ? <Play aria-hidden /> : <Pause aria-hidden />}
          >
            {isActive ? 'Active' : 'Inactive'}
          </Badge>
        </Card>
        <Card name="Last Scan">{lastScanAt ? <Time at={lastScanAt} /> : 'Never'}</Card>
        <Card name="Next Scan">
          {nextScanAt ? <Time at={nextScanAt} /> : 'None'}
          {waiting && <p className={s.why}>waiting for {PLATFORMS[provider].name}'s limit</p>}
        </Card>
        <Card name="Photos Processed">{totalPhotosProcessed}</Card>
      </dl>
      <p>{agentUsage({ ...status, monthlyPhotos })}</p>
      {balance && <Balance balance={balance}>{!isToBuy && reason !== 'limit' && buyPhotos}</Balance>}
      <RunNow
        isOff={state === 'inactive'}
        weight={reason === 'payment' && jobId === null ? 'main' : 'side'}
        onRun={onRun}
      />
    </section>
  )
}

function Card({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className={s.card}>
      <dt className={s.name}>{name}</dt>
      <dd className={s.value}>{children}</dd>
    </div>
  )
}

function Time({ at }: { at: string }) {
  return <time dateTime={at}>{formatDateTime(at)}</time>
}
