import { type ReactNode, useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import useSWR from 'swr'
import { ApiError, errorText, isUnanswered, request, UNREACHABLE } from '#web/lib/api.ts'
import { useLoadingTimeout } from '#web/lib/use-loading-timeout.ts'
import { refreshUser, useUser } from '#web/lib/user.ts'
import { Button, ButtonLink } from '#web/ui/button/button.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { Stack } from '#web/ui/stack/stack.tsx'
import type { LinkAnswer, VerifyEmailAnswer } from '#worker/contract/auth.ts'
import { api, OWN_PAGE, PAGES } from '#worker/contract/paths.ts'
import { LOGIN_LINK_MINUTES } from '#worker/domain/lifetimes.ts'
import { AUTH_SUCCESS_REDIRECT_MS } from '#worker/domain/limits.ts'
import { LINK_WITHOUT_TOKEN } from '#worker/domain/messages.ts'
import { ConfirmSignIn, confirmsItself } from './confirm-sign-in.tsx'
import { PublicPage } from './public-page.tsx'
import { ResendForm } from './resend-form.tsx'

// A user with a password may be here because they forgot it.
const TIME_TO_CHOOSE_MS = 6000

// The link works once, so it is looked up once and opened once: no retries, no revalidation.
const ONCE = {
  shouldRetryOnError: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  dedupingInterval: LOGIN_LINK_MINUTES * 60_000,
}

const ask = (path: string) => request<LinkAnswer>(path)

/** Opens the link. If the answer is lost, who is signed in afterwards tells whether it was opened. */
async function confirm([path, { email, signedInAs }]: [string, LinkAnswer]): Promise<true> {
  try {
    await request<VerifyEmailAnswer>(path, { headers: { [OWN_PAGE.header]: OWN_PAGE.value } })
  } catch (error) {
    const user = signedInAs === email ? null : await refreshUser().catch(() => null)
    if (user?.email !== email) {
      throw error
    }
    return true
  }
  await refreshUser().catch(() => undefined)
  return true
}

/** Signs in without asking in the browser that requested the link, and asks first in any other one. */
export function VerifyEmailPage() {
  const [query] = useSearchParams()
  const token = query.get('token')
  const [isAgreed, setIsAgreed] = useState(false)
  const asked = useSWR(token ? api.link(token) : null, ask, ONCE)
  const [isRetried, setIsRetried] = useState(false)
  const link = asked.data
  const isConfirmed = link !== undefined && (isAgreed || confirmsItself(link))
  const opened = useSWR(token && isConfirmed ? [api.verifyEmail(token), link] : null, confirm, ONCE)
  const isLoading = asked.isLoading || opened.isLoading
  const { isOverdue, restart } = useLoadingTimeout(isLoading)
  const error = asked.error ?? opened.error
  const focused = isAgreed || isRetried
  const retry = () => {
    setIsRetried(true)
    restart()
    void (link ? opened.mutate() : asked.mutate())
  }
  if (opened.data) {
    return <Verified token={token ?? ''} focused={focused} />
  }
  if (!token) {
    return <Failed text={LINK_WITHOUT_TOKEN} />
  }
  // An overdue request is not aborted: the link may have been used by it, and a late answer still signs in.
  if (isOverdue || (error && !isRefusal(error))) {
    const action = (
      <Button size="sm" busy={isLoading && !isOverdue} busyLabel="Trying again..." onClick={retry}>
        Try again
      </Button>
    )
    return <Failed text={error ? failureText(error) : UNREACHABLE} focused={focused} action={action} />
  }
  if (error) {
    return <Failed text={failureText(error)} focused={focused} />
  }
  if (link && !confirmsItself(link)) {
    return <ConfirmSignIn link={link} busy={isAgreed} focused={isRetried} onConfirm={() => setIsAgreed(true)} />
  }
  return (
    <PublicPage title="Verifying your email..." focused={isRetried}>
      <p role="status">This takes a moment.</p>
    </PublicPage>
  )
}

/** Redirects after a moment, unless the user reaches for "Set a new password", which only this link allows. */
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
          Continue
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

function Failed({ text, focused = false, action }: { text: string; focused?: boolean; action?: ReactNode }) {
  const { user } = useUser()
  return (
    <PublicPage title="Verification failed" focused={focused}>
      <Stack>
        <Notice tone="error" action={action}>
          {text}
        </Notice>
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

/** Whether the link itself is refused, so that trying again is of no use. */
function isRefusal(error: unknown): boolean {
  return error instanceof ApiError && error.status >= 400 && error.status < 500
}

function failureText(error: unknown): string {
  return isUnanswered(error) ? UNREACHABLE : errorText(error, 'Email verification failed')
}
