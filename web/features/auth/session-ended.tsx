import { useEffect, useState } from 'react'
import { useSWRConfig } from 'swr'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { api, SIGN_IN_PAGE } from '#worker/contract/paths.ts'
import { EmailForm } from './email-form.tsx'
import { PasswordForm } from './password-form.tsx'
import { PublicPage } from './public-page.tsx'
import { useAskingWhoIsSignedIn } from './use-asking-who-is-signed-in.ts'

/**
 * Replaces a page whose session has ended: shows nothing of the account, and returns to the page once its user has
 * logged in.
 */
export function SessionEnded({ hasPassword }: { hasPassword: boolean }) {
  const [email, setEmail] = useState('')
  const [isByPassword, setIsByPassword] = useState(hasPassword)
  const [sentTo, setSentTo] = useState<string | null>(null)
  useAskingWhoIsSignedIn()
  useForgettingAnswers()
  const change = (typed: string) => {
    setEmail(typed)
    setIsByPassword(!isByPassword)
  }
  return (
    <PublicPage
      focused
      title="Please log in again"
      intro="Texts you were editing, your choice of photos and changes to your settings are kept in this browser."
    >
      <Stack>
        <div role="status">
          {sentTo && (
            <Notice tone="success">
              <p>A link is on its way to {sentTo}. Opened in this browser, it brings you back to your page.</p>
            </Notice>
          )}
        </div>
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
    </PublicPage>
  )
}

/**
 * Drops all cached answers, so that they are read anew after the log-in. The user stays, to recognize somebody else.
 */
function useForgettingAnswers(): void {
  const { mutate } = useSWRConfig()
  useEffect(() => {
    // With revalidation although nothing needs it here: without it, SWR would keep waiting for the answers it has
    // dropped.
    void mutate(key => key !== api.me, undefined)
  }, [mutate])
}
