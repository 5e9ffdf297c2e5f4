import { Monitor } from 'lucide-react'
import { formatDateTime } from '#web/lib/format.ts'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import type { SessionInfo, SignInMethod } from '#worker/contract/auth.ts'
import { MEANS } from './activity-sentence.ts'
import { lastUsedText } from './last-used.ts'
import { Row } from './row-list.tsx'
import s from './session-row.module.css'

const OPENED_BY: Record<SignInMethod, string> = { ...MEANS, platform: 'with photo platform' }

export function deviceName({ device }: SessionInfo): string {
  return device || 'Unknown browser'
}

type SessionRowProps = { session: SessionInfo; busy: boolean; onEnd: () => void }

export function SessionRow({ session, busy, onEnd }: SessionRowProps) {
  const name = deviceName(session)
  return (
    <Row
      aside={
        <Button
          variant="quiet"
          size="sm"
          busy={busy}
          busyLabel="Signing out..."
          aria-label={`Sign out: ${name}`}
          onClick={onEnd}
        >
          Sign out
        </Button>
      }
    >
      <p className={s.name}>
        {name}
        {session.current && (
          <Badge tone="good" icon={<Monitor aria-hidden />}>
            This browser
          </Badge>
        )}
      </p>
      <p className={s.meta}>
        Signed in {OPENED_BY[session.openedBy]},{' '}
        <time dateTime={session.createdAt}>{formatDateTime(session.createdAt)}</time>
      </p>
      <p className={s.meta}>{session.current ? 'In use now' : lastUsedText(session.lastSeenAt, Date.now())}</p>
    </Row>
  )
}
