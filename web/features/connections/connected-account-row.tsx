import { Check, ExternalLink } from 'lucide-react'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { Badge } from '#web/ui/badge/badge.tsx'
import { Button } from '#web/ui/button/button.tsx'
import type { ConnectedAccount } from '#worker/contract/connections.ts'
import { PLATFORMS } from '#worker/domain/platforms.ts'
import s from './connected-account-row.module.css'

type ConnectedAccountRowProps = { account: ConnectedAccount; onDisconnect: () => void }

export function ConnectedAccountRow({ account, onDisconnect }: ConnectedAccountRowProps) {
  const { name } = PLATFORMS[account.provider]
  return (
    <li className={s.row}>
      <Avatar url={account.avatarUrl} name={account.displayName || account.username} />
      <div className={s.text}>
        <p className={s.name}>
          {name}{' '}
          <Badge tone="good" icon={<Check aria-hidden />}>
            Connected
          </Badge>
        </p>
        <p className={s.handle}>@{account.username}</p>
      </div>
      <div className={s.actions}>
        {account.profileUrl && (
          <a className={s.profile} href={account.profileUrl} target="_blank" rel="noopener">
            Profile
            <ExternalLink aria-hidden size={14} />
          </a>
        )}
        <Button variant="quiet" size="sm" onClick={onDisconnect} aria-label={`Disconnect ${name}`}>
          Disconnect
        </Button>
      </div>
    </li>
  )
}
