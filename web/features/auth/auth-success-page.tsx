import { useEffect } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { useUser } from '#web/lib/user.ts'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { PAGES } from '#worker/contract/paths.ts'
import { AUTH_SUCCESS_REDIRECT_MS } from '#worker/domain/limits.ts'
import { isProvider, PLATFORMS } from '#worker/domain/platforms.ts'
import { PublicPage } from './public-page.tsx'

export function AuthSuccessPage() {
  const [query] = useSearchParams()
  const navigate = useNavigate()
  const { user, isLoading } = useUser()
  const next = user || isLoading ? PAGES.home : PAGES.login
  useEffect(() => {
    if (isLoading) {
      return
    }
    const timer = window.setTimeout(() => navigate(next, { replace: true }), AUTH_SUCCESS_REDIRECT_MS)
    return () => window.clearTimeout(timer)
  }, [navigate, next, isLoading])
  return (
    <PublicPage
      title="Successfully Connected"
      intro={`${platformName(query.get('provider'))} is connected. Taking you on...`}
    >
      <ButtonLink variant="primary" to={next} replace>
        Continue
      </ButtonLink>
    </PublicPage>
  )
}

function platformName(value: string | null): string {
  return value !== null && isProvider(value) ? PLATFORMS[value].name : 'Your photo platform'
}
