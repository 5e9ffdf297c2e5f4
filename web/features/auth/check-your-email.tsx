import { Button } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { LOGIN_LINK_MINUTES } from '#worker/domain/lifetimes.ts'
import s from './check-your-email.module.css'
import { PublicPage } from './public-page.tsx'
import { useAskingWhoIsSignedIn } from './use-asking-who-is-signed-in.ts'
import { useResend } from './use-resend.ts'

type CheckYourEmailProps = { email: string; onOtherAddress: () => void; onSignIn: () => void }

/** Waits for the link to be opened, in this tab or another one. */
export function CheckYourEmail({ email, onOtherAddress, onSignIn }: CheckYourEmailProps) {
  const { resend, sending, outcome } = useResend()
  useAskingWhoIsSignedIn()
  return (
    <PublicPage
      focused
      title="Check Your Email"
      intro={
        <>
          We sent a link to <strong>{email}</strong>. Open it in this browser and this page goes on by itself; opened
          elsewhere, it signs you in there. It is valid for {LOGIN_LINK_MINUTES} minutes.
        </>
      }
    >
      <Stack>
        <div role="status">{outcome?.ok && <Notice tone="success">{outcome.text}</Notice>}</div>
        {outcome?.ok === false && <Notice tone="error">{outcome.text}</Notice>}
        <p className={s.muted}>Nothing there? Look in the spam folder, or let us send it again.</p>
        <Button wide busy={sending} busyLabel="Sending..." onClick={() => resend(email)}>
          Resend verification email
        </Button>
        <Button wide variant="quiet" onClick={onOtherAddress}>
          Use another email address
        </Button>
        <Button wide variant="quiet" onClick={onSignIn}>
          Sign in instead
        </Button>
      </Stack>
    </PublicPage>
  )
}
