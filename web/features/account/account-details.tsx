import { NO_PASSWORD, WHY_A_PASSWORD } from '#web/lib/password-texts.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import type { User } from '#worker/contract/auth.ts'
import { PAGES } from '#worker/contract/paths.ts'
import s from './account-details.module.css'
import { AccountSection } from './account-section.tsx'

export function AccountDetails({ user }: { user: User }) {
  return (
    <>
      <dl className={s.details}>
        <div>
          <dt>Email</dt>
          <dd>{user.email}</dd>
        </div>
        <div>
          <dt>Account type</dt>
          <dd>{user.isTemporary ? 'Email verified' : 'Full account'}</dd>
        </div>
      </dl>
      <AccountSection id="password" title="Password">
        <p>
          {user.hasPassword
            ? 'You can sign in with your email and password, or by a link in a mail.'
            : `${NO_PASSWORD} ${WHY_A_PASSWORD}`}
        </p>
        {user.hasPassword ? (
          <ButtonLink to={PAGES.changePassword}>Change Password</ButtonLink>
        ) : (
          <ButtonLink to={PAGES.setPassword}>Set Password</ButtonLink>
        )}
      </AccountSection>
    </>
  )
}
