import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import type { LinkAnswer } from '#worker/contract/auth.ts'
import { PAGES } from '#worker/contract/paths.ts'
import s from './confirm-sign-in.module.css'
import { PublicPage } from './public-page.tsx'

/** Whether the link can be opened without asking: this browser requested it, and nobody else is signed in here. */
export function confirmsItself({ email, sameBrowser, signedInAs }: LinkAnswer): boolean {
  return sameBrowser && (signedInAs === null || signedInAs === email)
}

type ConfirmSignInProps = {
  link: LinkAnswer
  busy: boolean
  /** Takes the focus when it appears, because the button that led here is gone. */
  focused: boolean
  onConfirm: () => void
}

/** Asks the user to confirm that they want to be signed in here with this address. */
export function ConfirmSignIn({ link, busy, focused, onConfirm }: ConfirmSignInProps) {
  const { email, signedInAs } = link
  const other = signedInAs !== null && signedInAs !== email ? signedInAs : null
  return (
    <PublicPage
      title="Sign in here?"
      focused={focused}
      intro={
        other === null ? (
          <>
            This link was asked for in another browser. In this one it signs in <strong>{email}</strong>.
          </>
        ) : (
          <>
            This browser is signed in as <strong>{other}</strong>. The link signs that account out here and signs in{' '}
            <strong>{email}</strong>.
          </>
        )
      }
    >
      <Stack>
        <Button variant="primary" wide busy={busy} busyLabel="Signing in..." onClick={onConfirm}>
          <span className={s.label}>Sign in here as {email}</span>
        </Button>
        {other !== null && (
          <ButtonLink variant="quiet" wide to={PAGES.home}>
            <span className={s.label}>Stay signed in as {other}</span>
          </ButtonLink>
        )}
        <p className={s.muted}>If you did not ask for a link, leave this page: nothing has happened yet.</p>
      </Stack>
    </PublicPage>
  )
}
