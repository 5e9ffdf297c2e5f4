import { Suspense, useEffect, useSyncExternalStore } from 'react'
import { Navigate, Outlet, Route, Routes, useLocation, useSearchParams } from 'react-router-dom'
import { Boot } from '#web/features/shell/boot.tsx'
import { LeaveForLanding } from '#web/features/shell/leave-for-landing.tsx'
import { Shell } from '#web/features/shell/shell.tsx'
import { StillSignedIn } from '#web/features/shell/still-signed-in.tsx'
import { Unreached } from '#web/features/shell/unreached.tsx'
import { isLogOutUnconfirmed, onUnconfirmedLogOut } from '#web/lib/log-out.ts'
import { isPaymentDocument, LoadDocument } from '#web/lib/payment-document.tsx'
import { isPrerendered } from '#web/lib/prerendered.ts'
import { type Role, roleOf } from '#web/lib/role.ts'
import { hasSessionEnded, onSessionChange } from '#web/lib/session-end.ts'
import { useDeferredComponent } from '#web/lib/use-deferred-component.ts'
import { useLoadingTimeout } from '#web/lib/use-loading-timeout.ts'
import { useUser } from '#web/lib/user.ts'
import { watchSession } from '#web/lib/watch-session.ts'
import { PAGES } from '#worker/contract/paths.ts'
import { fillsWindowAt, isPublicAt, pages, widthAt } from './pages.tsx'

/** Public pages show at once; the others wait until the user is known, so that nobody sees a page they may not. */
export function AppRoutes() {
  const { pathname } = useLocation()
  if (useSyncExternalStore(onUnconfirmedLogOut, isLogOutUnconfirmed, () => false)) {
    return <StillSignedIn isPublic={isPublicAt(pathname)} />
  }
  return (
    <Routes>
      {pages
        .filter(page => page.layout === 'public')
        .map(({ path, fullOnlyWith, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <Suspense fallback={<Boot />}>
                <Public isLogin={path === PAGES.login} fullOnlyWith={fullOnlyWith} Page={Page} />
              </Suspense>
            }
          />
        ))}
      <Route element={<SignedIn />}>
        {pages
          .filter(page => page.layout !== 'public')
          .map(({ path, roles, Page }) => (
            <Route
              key={path}
              path={path}
              element={<RequireRole roles={roles} Page={needsDocument(path) ? LoadDocument : Page} />}
            />
          ))}
        <Route path="*" element={<Navigate to={PAGES.home} replace />} />
      </Route>
    </Routes>
  )
}

const needsDocument = (path: string) => path === PAGES.payment && !isPaymentDocument

const loadSessionEnded = async () => (await import('./features/auth/session-ended.tsx')).SessionEnded
const loadSupport = async () => (await import('./features/contact/support-dialog.tsx')).SupportDialog

function SignedIn() {
  const { pathname, search } = useLocation()
  const { user, isLoading, error } = useUser()
  const { isOverdue, restart } = useLoadingTimeout(isLoading)
  const hasEnded = useSyncExternalStore(onSessionChange, hasSessionEnded)
  const SessionEnded = useDeferredComponent(loadSessionEnded, hasEnded)
  const userId = hasEnded ? undefined : user?._id
  useEffect(() => (userId === undefined ? undefined : watchSession(userId)), [userId])
  if (error || isOverdue) {
    return <Unreached onRetry={restart} />
  }
  if (isLoading) {
    return <Boot />
  }
  if (!user) {
    return <LeaveForLanding />
  }
  if (hasEnded) {
    return SessionEnded ? <SessionEnded hasPassword={user.hasPassword} /> : <Boot />
  }
  return (
    <Shell key={user._id} user={user} width={widthAt(pathname)} loadSupport={loadSupport}>
      <Suspense fallback={fillsWindowAt(pathname, search) && <div data-fills-window />}>
        <Outlet />
      </Suspense>
    </Shell>
  )
}

type PublicProps = { isLogin: boolean; fullOnlyWith: string | undefined; Page: React.ComponentType }

function Public({ isLogin, fullOnlyWith, Page }: PublicProps) {
  const { user, isLoading } = useUser()
  const { isOverdue } = useLoadingTimeout(isLoading)
  const [query] = useSearchParams()
  const notForFull = fullOnlyWith !== undefined && !query.get(fullOnlyWith)
  if (((isLogin && !isPrerendered) || notForFull) && isLoading && !isOverdue) {
    return <Boot />
  }
  return notForFull && roleOf(user) === 'full' ? <Navigate to={PAGES.home} replace /> : <Page />
}

function RequireRole({ roles, Page }: { roles: Role[]; Page: React.ComponentType }) {
  const { user } = useUser()
  return roles.includes(roleOf(user)) ? <Page /> : <Navigate to={PAGES.home} replace />
}
