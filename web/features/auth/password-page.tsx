import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router-dom'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { PAGES, SIGN_IN_PAGE } from '#worker/contract/paths.ts'
import s from './password-page.module.css'
import type { SignedOut } from './use-save-password.ts'

const SAVED_UNHEARD =
  'Your new password was most likely saved: you are signed out, and the answer was lost on the way. Log in with the new one. Then disconnect, on your dashboard, any platform account that is not yours.'

type PasswordPageProps = {
  title: string
  /** The address of the account. */
  email: string
  /** Shown instead of the form once the session has ended. */
  logInPrompt: string
  signedOut: SignedOut | null
  children: ReactNode
}

/** The layout of the pages on which a password is chosen. */
export function PasswordPage({ title, email, logInPrompt, signedOut, children }: PasswordPageProps) {
  const navigate = useNavigate()
  return (
    <div className={s.page}>
      <div>
        <Button
          variant="quiet"
          size="sm"
          className={s.back}
          icon={<ArrowLeft aria-hidden size={16} />}
          onClick={() => navigate(PAGES.account)}
        >
          Back
        </Button>
        <h1>{title}</h1>
        <p className={s.intro}>For {email}. Saving it signs out your other browsers.</p>
      </div>
      {signedOut ? (
        <>
          <Notice tone={signedOut === 'saved' ? 'warning' : 'error'}>
            <p role="alert">{signedOut === 'saved' ? SAVED_UNHEARD : logInPrompt}</p>
          </Notice>
          <ButtonLink variant="primary" wide to={SIGN_IN_PAGE} reloadDocument>
            Log in
          </ButtonLink>
        </>
      ) : (
        children
      )}
    </div>
  )
}

export function PasswordActions({ busy, label }: { busy: boolean; label: string }) {
  return (
    <div className={s.actions}>
      <Button type="submit" variant="primary" busy={busy} busyLabel="Saving...">
        {label}
      </Button>
      <ButtonLink variant="quiet" to={PAGES.account}>
        Cancel
      </ButtonLink>
    </div>
  )
}
