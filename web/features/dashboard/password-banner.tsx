import { NO_PASSWORD, WHY_A_PASSWORD } from '#web/lib/password-texts.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PAGES } from '#worker/contract/paths.ts'

/** For users who can sign in only by mailed link or through a platform. */
export function PasswordBanner({ isTemporary }: { isTemporary: boolean }) {
  return (
    <Notice
      tone="info"
      action={
        <ButtonLink size="sm" to={PAGES.setPassword}>
          Create a password
        </ButtonLink>
      }
    >
      <p>
        {isTemporary
          ? 'Your email is verified. Create a password to keep your account, or connect a photo platform.'
          : `${NO_PASSWORD} ${WHY_A_PASSWORD}`}
      </p>
    </Notice>
  )
}
