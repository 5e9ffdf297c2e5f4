import { useState } from 'react'
import { navigateHard } from '#web/lib/hard-navigation.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import type { User } from '#worker/contract/auth.ts'
import { PAGES, SIGN_IN_PAGE } from '#worker/contract/paths.ts'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { useAskingWhoIsSignedIn } from './use-asking-who-is-signed-in.ts'

/** Asks for a new session over the page that has lost its own, which goes on with what is typed on it. */
export function SessionEnded({ user }: { user: User }) {
  const [email, setEmail] = useState(user.email)
  const [isByPassword, setIsByPassword] = useState(user.hasPassword)
  const [sentTo, setSentTo] = useState<string | null>(null)
  useAskingWhoIsSignedIn()
  const change = (typed: string) => {
    setEmail(typed)
    setIsByPassword(!isByPassword)
  }
  return (
    <Dialog
      open
      onClose={() => undefined}
      title="Your session has ended"
      actions={
        <Button variant="quiet" onClick={() => navigateHard(PAGES.home)}>
          Leave this page
        </Button>
      }
    >
      <Stack>
        <p>Log in again, and go on where you were. What you typed is kept.</p>
        {sentTo && (
          <Notice tone="success">
            <p role="status">A link is on its way to {sentTo}. Opened in this browser, it brings this page back.</p>
          </Notice>
        )}
        {isByPassword ? (
          <PasswordForm email={email} onForgot={change} />
        ) : (
          <EmailForm email={email} onSent={setSentTo} onSignIn={change} />
        )}
        <p>
          <a href={SIGN_IN_PAGE} target="_blank" rel="noreferrer">
            Other ways to log in
          </a>
        </p>
      </Stack>
    </Dialog>
  )
}
