import type { ReactNode } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useUser } from '#web/lib/user.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import { PAGES } from '#worker/contract/paths.ts'
import { CONNECTING_PROBLEMS, type ConnectingProblem, isConnectingProblem } from '#worker/domain/connecting.ts'
import { isProvider, PLATFORMS } from '#worker/domain/platforms.ts'
import s from './auth-error-page.module.css'
import { PublicPage } from './public-page.tsx'

/** `support` is the contact form; it belongs to another feature. */
export function AuthErrorPage({ support }: { support: ReactNode }) {
  const [query] = useSearchParams()
  const { user } = useUser()
  const error = query.get('error')
  // Only a code is read from the address, so that a link made by somebody else cannot put words into this page.
  const problem = isConnectingProblem(error) ? error : 'failed'
  return (
    <PublicPage title="Connection failed">
      <Stack>
        <Notice tone="error">{CONNECTING_PROBLEMS[problem](platformName(query.get('provider')))}</Notice>
        <Hints problem={problem} />
        <ButtonLink variant="primary" wide to={user ? PAGES.home : PAGES.login}>
          {user ? 'Go to Dashboard' : 'Back to Login'}
        </ButtonLink>
        {support}
      </Stack>
    </PublicPage>
  )
}

function platformName(provider: string | null): string {
  return provider !== null && isProvider(provider) ? PLATFORMS[provider].name : 'photo platform'
}

function Hints({ problem }: { problem: ConnectingProblem }) {
  if (problem === 'taken') {
    return (
      <ul className={s.hints}>
        <li>Try another account of this platform.</li>
        <li>Sign in with the original email, the one this account was first connected with.</li>
        <li>Contact support if you cannot get at that email any more.</li>
      </ul>
    )
  }
  if (problem === 'another') {
    return <p>You can disconnect it under Settings. Its photos keep what was applied to them.</p>
  }
  if (problem === 'unknown') {
    return <p>Please start signup with your email first: verify it, then connect your photo platform.</p>
  }
  return <p className={s.muted}>Nothing was changed on your photos.</p>
}
