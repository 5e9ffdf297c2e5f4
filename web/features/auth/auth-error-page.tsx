import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useUser } from '#web/lib/user.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { PAGES } from '#worker/contract/paths.ts'
import { CONNECTING_FAILED } from '#worker/domain/messages.ts'
import s from './auth-error-page.module.css'
import { PublicPage } from './public-page.tsx'

/** `support` is the contact form; it belongs to another feature. */
export function AuthErrorPage({ support }: { support: ReactNode }) {
  const [query] = useSearchParams()
  const { user } = useUser()
  const text = query.get('error')?.trim() || CONNECTING_FAILED
  return (
    <PublicPage title="Connection failed">
      <Stack>
        <Notice tone="error">{text}</Notice>
        <Hints text={text.toLowerCase()} />
        <ButtonLink variant="primary" wide to={user ? PAGES.home : PAGES.login}>
          {user ? 'Go to Dashboard' : 'Back to Login'}
        </ButtonLink>
        {support}
      </Stack>
    </PublicPage>
  )
}

function Hints({ text }: { text: string }) {
  if (text.includes('already connected')) {
    return (
      <ul className={s.hints}>
        <li>Try another account of this platform.</li>
        <li>Sign in with the original email, the one this account was first connected with.</li>
        <li>Contact support if you cannot get at that email any more.</li>
      </ul>
    )
  }
  if (text.includes('email address')) {
    return <p>Please start signup with your email first: verify it, then connect your photo platform.</p>
  }
  return <p className={s.muted}>Nothing was changed on your photos.</p>
}
