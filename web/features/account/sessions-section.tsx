import { useRef, useState } from 'react'
import { errorText } from '#web/lib/api.ts'
import { toast } from '#web/lib/toast.ts'
import { Button } from '#web/ui/button/button.tsx'
import { LoadFailed } from '#web/ui/load-failed/load-failed.tsx'
import type { SessionInfo } from '#worker/contract/auth.ts'
import { AccountSection } from './account-section.tsx'
import { RowList } from './row-list.tsx'
import { deviceName, SessionRow } from './session-row.tsx'
import { SignOutEverywhere } from './sign-out-everywhere.tsx'
import type { Sessions } from './use-sessions.ts'

type SessionsSectionProps = { sessions: Sessions; onChange: () => void }

export function SessionsSection({ sessions, onChange }: SessionsSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [ending, setEnding] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)

  async function end(session: SessionInfo) {
    setEnding(session.id)
    try {
      await sessions.end(session)
      if (!session.current) {
        // The pressed button is gone; without this the focus would be lost.
        heading.current?.focus()
        toast.success(`Signed out: ${deviceName(session)}`)
        onChange()
      }
    } catch (error) {
      toast.error(errorText(error, 'Failed to sign out this browser'))
      sessions.refresh()
    } finally {
      setEnding(null)
    }
  }

  return (
    <AccountSection
      id="sessions"
      title="Where you are signed in"
      headingRef={heading}
      action={
        <Button size="sm" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      }
    >
      {sessions.list ? (
        <RowList labelledBy="sessions">
          {sessions.list.map(session => (
            <SessionRow
              key={session.id}
              session={session}
              busy={ending === session.id}
              onEnd={() => void end(session)}
            />
          ))}
        </RowList>
      ) : (
        <LoadFailed onRetry={sessions.refresh}>Failed to load the list of your browsers</LoadFailed>
      )}
      <SignOutEverywhere open={asking} onClose={() => setAsking(false)} onConfirm={sessions.endAll} />
    </AccountSection>
  )
}
