import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import useSWR from 'swr'
import { ApiError, errorText, request } from '#web/lib/api.ts'
import { refreshUser, useUser } from '#web/lib/user.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import type { VerifyEmailAnswer } from '#worker/contract/auth.ts'
import { AUTH_SUCCESS_REDIRECT_MS } from '#worker/contract/limits.ts'
import { api, PAGES } from '#worker/contract/paths.ts'
import { PublicPage } from './public-page.tsx'
import { ResendForm } from './resend-form.tsx'
import s from './stack.module.css'

// The link works once, so it is sent once: no retry, and no second asking for the same token.
const ONCE = {
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  dedupingInterval: 30 * 60_000,
}

async function confirm(path: string): Promise<VerifyEmailAnswer> {
  const answer = await request<VerifyEmailAnswer>(path)
  await refreshUser().catch(() => undefined)
  return answer
}

export function VerifyEmailPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const { data, error } = useSWR(token ? api.verifyEmail(token) : null, confirm, ONCE)
  if (data) {
    return <Verified />
  }
  if (!token) {
    return <Failed text="Invalid verification link - no token provided" />
  }
  if (error) {
    return <Failed text={failureText(error)} />
  }
  return (
    <PublicPage title="Verifying your email...">
      <p role="status">This takes a moment.</p>
    </PublicPage>
  )
}

function Verified() {
  const navigate = useNavigate()
  useEffect(() => {
    const timer = window.setTimeout(() => navigate(PAGES.dashboard, { replace: true }), AUTH_SUCCESS_REDIRECT_MS)
    return () => window.clearTimeout(timer)
  }, [navigate])
  return (
    <PublicPage title="Email Verified" intro="You are signed in. Taking you to your dashboard...">
      <ButtonLink variant="primary" to={PAGES.dashboard} replace>
        Go to Dashboard
      </ButtonLink>
    </PublicPage>
  )
}

function Failed({ text }: { text: string }) {
  const { user } = useUser()
  return (
    <PublicPage title="Verification failed">
      <div className={s.stack}>
        <Notice tone="error">{text}</Notice>
        <ResendForm />
        {user ? (
          <ButtonLink variant="quiet" wide to={PAGES.home}>
            Go to Dashboard
          </ButtonLink>
        ) : (
          <ButtonLink variant="quiet" wide to={PAGES.login}>
            Back to Login
          </ButtonLink>
        )}
      </div>
    </PublicPage>
  )
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'TIMEOUT')) {
    return 'Network error occurred. Please try again.'
  }
  return errorText(error, 'Email verification failed')
}
