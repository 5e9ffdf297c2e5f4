import { NavLink } from 'react-router-dom'
import { mostRecentAccount } from '#web/lib/accounts.ts'
import { classNames } from '#web/lib/class-names.ts'
import { Avatar } from '#web/ui/avatar/avatar.tsx'
import { VisuallyHidden } from '#web/ui/visually-hidden/visually-hidden.tsx'
import type { User } from '#worker/contract/auth.ts'
import { PAGES } from '#worker/contract/paths.ts'
import s from './user-block.module.css'

type UserBlockProps = { user: User; onNavigate: (() => void) | undefined }

/** The user's name and avatar on their platform, or their email; links to the account page. */
export function UserBlock({ user, onNavigate }: UserBlockProps) {
  const account = mostRecentAccount(user.connectedAccounts)
  const name = account?.displayName || user.email
  return (
    <NavLink className={classNames(s.block)} to={PAGES.account} {...(onNavigate && { onClick: onNavigate })}>
      <Avatar url={account?.avatarUrl ?? ''} name={name} />
      <span className={s.text} data-name>
        <VisuallyHidden>Account: </VisuallyHidden>
        <span className={s.name} title={name}>
          {name}
        </span>
        <span className={s.handle}>{account ? `@${account.username}` : 'No photo provider connected'}</span>
      </span>
    </NavLink>
  )
}
