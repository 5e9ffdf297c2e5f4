import type { ReactNode } from 'react'
import { useConnect } from '#web/lib/use-connect.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { AgentStatus } from '#worker/contract/agent.ts'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { paymentPage } from '#worker/contract/paths.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'

type PauseNoticeProps = {
  status: AgentStatus
  provider: Provider
  accounts: ConnectedAccount[]
  /** A button for what else is to be done. */
  children: ReactNode
}

/** Why the agent is paused, and what to do about it if that is neither Run Now nor the switch. */
export function PauseNotice({ status, provider, accounts, children }: PauseNoticeProps) {
  const { reason, message, jobId } = status
  const isConnected = accounts.some(account => account.provider === provider)
  // Once the platform is connected again, only the switch is left to do.
  if (!message || (reason === 'disconnected' && isConnected)) {
    return null
  }
  const isLockedOut = reason === 'denied' || reason === 'disconnected'
  return (
    <Notice
      tone="warning"
      action={
        isLockedOut ? (
          <ConnectButton provider={provider} />
        ) : jobId ? (
          <ButtonLink size="sm" to={paymentPage(jobId)} reloadDocument>
            Pay or cancel
          </ButtonLink>
        ) : (
          children
        )
      }
    >
      <p>{message}</p>
    </Notice>
  )
}

function ConnectButton({ provider }: { provider: Provider }) {
  const { name } = PLATFORMS[provider]
  const { connect, connecting } = useConnect()
  return (
    <Button
      size="sm"
      busy={connecting !== null}
      busyLabel={`Opening ${name}...`}
      onClick={() => void connect(provider)}
    >
      Connect {name}
    </Button>
  )
}
