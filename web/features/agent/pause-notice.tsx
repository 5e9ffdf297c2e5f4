import { useConnect } from '#web/lib/use-connect.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { AgentStatus } from '#worker/contract/agent.ts'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { paymentPage } from '#worker/contract/paths.ts'
import { PLATFORMS, type Provider } from '#worker/domain/platforms.ts'

type PauseNoticeProps = { status: AgentStatus; provider: Provider; accounts: ConnectedAccount[] }

/** Why the agent does not go on, and the one thing to do about it, which may be Run Now, the switch or nothing. */
export function PauseNotice({ status: { reason, message, jobId }, provider, accounts }: PauseNoticeProps) {
  const isConnected = accounts.some(account => account.provider === provider)
  // Once it is connected again, all that is left to do is the switch.
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
        ) : (
          jobId && (
            <ButtonLink size="sm" to={paymentPage(jobId)} reloadDocument>
              Pay or cancel
            </ButtonLink>
          )
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
