import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import useSWR from 'swr'
import { ApiError, errorText, request, UNREACHABLE } from '#web/lib/api.ts'
import { useLoadingTimeout } from '#web/lib/use-loading-timeout.ts'
import { refreshUser, useUser } from '#web/lib/user.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import type { LinkAnswer, VerifyEmailAnswer } from '#worker/contract/auth.ts'
import { api, OWN_PAGE, PAGES } from '#worker/contract/paths.ts'
import { AUTH_SUCCESS_REDIRECT_MS, LOGIN_LINK_MINUTES } from '#worker/domain/limits.ts'
import { LINK_WITHOUT_TOKEN } from '#worker/domain/messages.ts'
import { ConfirmSignIn, confirmsItself } from './confirm-sign-in.tsx'
import { PublicPage } from './public-page.tsx'
import { ResendForm } from './resend-form.tsx'

// Someone with a password may be here because they forgot it.
const TIME_TO_CHOOSE_MS = 6000

// The link works once, so it is asked about once and sent once: no retry, no revalidation.
const ONCE = {
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  dedupingInterval: LOGIN_LINK_MINUTES * 60_000,
}

const ask = (path: string) => request<LinkAnswer>(path)

async function confirm(path: string): Promise<VerifyEmailAnswer> {
  const answer = await request<VerifyEmailAnswer>(path, { headers: { [OWN_PAGE.header]: OWN_PAGE.value } })
  await refreshUser().catch(() => undefined)
  return answer
}

/** Signs in by itself in the browser that asked for the link; any other one asks its person first. */
export function VerifyEmailPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const [isAgreed, setIsAgreed] = useState(false)
  const asked = useSWR(token ? api.link(token) : null, ask, ONCE)
  const isConfirmed = asked.data !== undefined && (isAgreed || confirmsItself(asked.data))
  const opened = useSWR(token && isConfirmed ? api.verifyEmail(token) : null, confirm, ONCE)
  const { isOverdue } = useLoadingTimeout(asked.isLoading || opened.isLoading)
  const error = asked.error ?? opened.error
  if (opened.data) {
    return <Verified token={token ?? ''} focused={isAgreed} />
  }
  if (!token) {
    return <Failed text={LINK_WITHOUT_TOKEN} />
  }
  if (error) {
    return <Failed text={failureText(error)} focused={isAgreed} />
  }
  // The request is not aborted: the link is spent by now, and a late answer still signs in.
  if (isOverdue) {
    return <Failed text={UNREACHABLE} focused={isAgreed} />
  }
  if (asked.data && !confirmsItself(asked.data)) {
    return <ConfirmSignIn link={asked.data} busy={isAgreed} onConfirm={() => setIsAgreed(true)} />
  }
  return (
    <PublicPage title="Verifying your email...">
      <p role="status">This takes a moment.</p>
    </PublicPage>
  )
}

/** Redirects by itself, unless the user reaches for "Set a new password": this link is the only proof that allows it. */
function Verified({ token, focused }: { token: string; focused: boolean }) {
  const navigate = useNavigate()
  const { user } = useUser()
  const [stays, setStays] = useState(false)
  const waitMs = user?.hasPassword ? TIME_TO_CHOOSE_MS : AUTH_SUCCESS_REDIRECT_MS
  useEffect(() => {
    if (stays) {
      return
    }
    const timer = window.setTimeout(() => navigate(PAGES.dashboard, { replace: true }), waitMs)
    return () => window.clearTimeout(timer)
  }, [navigate, stays, waitMs])
  const stay = () => setStays(true)
  return (
    <PublicPage
      title="Email Verified"
      focused={focused}
      intro={stays ? 'You are signed in.' : 'You are signed in. Taking you to your dashboard...'}
    >
      <Stack>
        <ButtonLink variant="primary" wide to={PAGES.dashboard} replace>
          Go to Dashboard
        </ButtonLink>
        <ButtonLink
          wide
          to={`${PAGES.setPassword}?${new URLSearchParams({ token })}`}
          replace
          onFocus={stay}
          onPointerEnter={stay}
        >
          Set a new password
        </ButtonLink>
      </Stack>
    </PublicPage>
  )
}

function Failed({ text, focused = false }: { text: string; focused?: boolean }) {
  const { user } = useUser()
  return (
    <PublicPage title="Verification failed" focused={focused}>
      <Stack>
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
      </Stack>
    </PublicPage>
  )
}

function failureText(error: unknown): string {
  if (error instanceof ApiError && (error.code === 'OFFLINE' || error.code === 'TIMEOUT')) {
    return UNREACHABLE
  }
  return errorText(error, 'Email verification failed')
}
