import { Suspense } from 'react'
import { Navigate, Outlet, Route, Routes } from 'react-router-dom'
import { Boot, BootFailed } from '#web/features/shell/boot.tsx'
import { LeaveForLanding } from '#web/features/shell/leave-for-landing.tsx'
import { Shell } from '#web/features/shell/shell.tsx'
import { type Role, roleOf } from '#web/lib/role.ts'
import { useUser } from '#web/lib/user.ts'
import { PAGES } from '#worker/contract/paths.ts'
import { pages } from './pages.tsx'

/** Public pages show at once; the others wait for the answer who is asking, so nobody sees a page that is not theirs. */
export function AppRoutes() {
  return (
    <Routes>
      {pages
        .filter(page => !page.shell)
        .map(({ path, Page }) => (
          <Route
            key={path}
            path={path}
            element={
              <Suspense fallback={<Boot />}>
                <Page />
              </Suspense>
            }
          />
        ))}
      <Route element={<SignedIn />}>
        {pages
          .filter(page => page.shell)
          .map(({ path, roles, Page }) => (
            <Route key={path} path={path} element={<For roles={roles} Page={Page} />} />
          ))}
        <Route path="*" element={<Navigate to={PAGES.home} replace />} />
      </Route>
    </Routes>
  )
}

function SignedIn() {
  const { user, isLoading, error } = useUser()
  if (isLoading) {
    return <Boot />
  }
  if (error) {
    return <BootFailed />
  }
  if (!user) {
    return <LeaveForLanding />
  }
  return (
    <Shell user={user}>
      <Outlet />
    </Shell>
  )
}

function For({ roles, Page }: { roles: Role[]; Page: React.ComponentType }) {
  const { user } = useUser()
  return roles.includes(roleOf(user)) ? <Page /> : <Navigate to={PAGES.home} replace />
}
