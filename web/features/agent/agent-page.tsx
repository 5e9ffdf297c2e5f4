import { ConnectFirst } from '#web/features/connections/connect-first.tsx'
import { useUser } from '#web/lib/user.ts'
import { ErrorState } from '#web/ui/error-state/error-state.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import { AgentControls } from './agent-controls.tsx'
import s from './agent-page.module.css'
import { HowItWorks } from './how-it-works.tsx'
import { useAgent } from './use-agent.ts'

const LOAD_FAILED = 'Failed to load agent configuration'

export function AgentPage() {
  const { user } = useUser()
  const agent = useAgent()
  const { config, status, hasFailed, retry } = agent
  const accounts = user?.connectedAccounts ?? []

  return (
    <div className={s.page}>
      {accounts.length === 0 && (
        <>
          <h1>Agent</h1>
          {status?.message && (
            <Notice tone="warning">
              <p>{status.message}</p>
            </Notice>
          )}
          <ConnectFirst>The agent watches one of your photo platforms for new photos. Connect it first.</ConnectFirst>
        </>
      )}
      {accounts.length > 0 && config && status && (
        <AgentControls agent={agent} config={config} status={status} accounts={accounts} />
      )}
      {accounts.length > 0 && !(config && status) && (
        <>
          <h1>Agent</h1>
          {hasFailed ? (
            <ErrorState title={LOAD_FAILED} onRetry={retry}>
              Your agent goes on as it was set.
            </ErrorState>
          ) : (
            <AgentSkeleton />
          )}
        </>
      )}
      <HowItWorks />
    </div>
  )
}

/** A placeholder while the agent loads, as high as what follows. */
function AgentSkeleton() {
  return (
    <div className={s.page} role="status" aria-label="Loading the agent">
      <Skeleton height={96} />
      <Skeleton width={120} height={44} />
      <Skeleton height={1100} />
    </div>
  )
}
