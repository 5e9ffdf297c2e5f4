import { mostRecentAccount } from '#web/lib/accounts.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import type { User } from '#worker/contract/auth.ts'
import s from './user-block.module.css'

/** The platform's face of the user; the email before one is connected. */
export function UserBlock({ user }: { user: User }) {
  const account = mostRecentAccount(user.connectedAccounts)
  const name = account?.displayName || user.email
  return (
    <div className={s.block}>
      <Avatar url={account?.avatarUrl ?? ''} name={name} />
      <div className={s.text}>
        <p className={s.name} title={name}>
          {name}
        </p>
        <p className={s.handle}>{account ? `@${account.username}` : 'No photo provider connected'}</p>
      </div>
    </div>
  )
}
