import type { ComponentType } from 'react'
import { matchPath } from 'react-router-dom'
import { viewOf } from '#web/features/jobs/review/view-of.ts'
import type { PageWidth } from '#web/features/shell/shell.tsx'
import { lazyPage } from '#web/lib/load-chunk.ts'
import type { Role } from '#web/lib/role.ts'
import { PAGES } from '#worker/contract/paths.ts'

/** `public` has no shell; the others stand in it, as wide as a column of text or as the window. */
type Layout = 'public' | PageWidth

type AppPage = {
  path: string
  roles: Role[]
  layout: Layout
  /** A query parameter without which full users are redirected. */
  fullOnlyWith?: string
  Page: ComponentType
  load: () => Promise<ComponentType>
}

function page(path: string, layout: Layout, roles: Role[], load: () => Promise<ComponentType>): AppPage {
  return { path, roles, layout, Page: lazyPage(load), load }
}

const everyone: Role[] = ['anonymous', 'temporary', 'full']

async function loadDashboard(): Promise<ComponentType> {
  const [{ DashboardPage }, { ConnectionPanel }] = await Promise.all([
    import('./features/dashboard/dashboard-page.tsx'),
    import('./features/connections/connection-panel.tsx'),
  ])
  return () => <DashboardPage connections={<ConnectionPanel title="Connect More Photo Platforms" />} />
}

async function loadSettings(): Promise<ComponentType> {
  const [{ SettingsPage }, { ConnectionPanel }] = await Promise.all([
    import('./features/settings/settings-page.tsx'),
    import('./features/connections/connection-panel.tsx'),
  ])
  return () => <SettingsPage connections={<ConnectionPanel />} />
}

async function loadAccount(): Promise<ComponentType> {
  const [{ AccountPage }, { AskForLink }, { ConnectedSince }] = await Promise.all([
    import('./features/account/account-page.tsx'),
    import('./features/auth/ask-for-link.tsx'),
    import('./features/connections/connected-since.tsx'),
  ])
  return () => <AccountPage connectedSince={<ConnectedSince />} AskForLink={AskForLink} />
}

async function loadAuthError(): Promise<ComponentType> {
  const [{ AuthErrorPage }, { ContactSupport }] = await Promise.all([
    import('./features/auth/auth-error-page.tsx'),
    import('./features/contact/contact-support.tsx'),
  ])
  return () => <AuthErrorPage support={<ContactSupport />} />
}

/** Every page, the roles that may see it, and its chunk. Everyone else is redirected to `/`. */
export const pages: AppPage[] = [
  page(PAGES.login, 'public', everyone, async () => (await import('./features/auth/login-page.tsx')).LoginPage),
  page(
    PAGES.verifyEmail,
    'public',
    everyone,
    async () => (await import('./features/auth/verify-email-page.tsx')).VerifyEmailPage,
  ),
  {
    ...page(
      PAGES.authSuccess,
      'public',
      everyone,
      async () => (await import('./features/auth/auth-success-page.tsx')).AuthSuccessPage,
    ),
    fullOnlyWith: 'provider',
  },
  { ...page(PAGES.authError, 'public', everyone, loadAuthError), fullOnlyWith: 'error' },
  page(
    PAGES.manualAuth,
    'public',
    everyone,
    async () => (await import('./features/auth/manual-auth-page.tsx')).ManualAuthPage,
  ),
  page(PAGES.home, 'text', ['temporary', 'full'], loadDashboard),
  page(PAGES.photos, 'full', ['full'], async () => (await import('./features/photos/photos-page.tsx')).PhotosPage),
  page(PAGES.agent, 'text', ['full'], async () => (await import('./features/agent/agent-page.tsx')).AgentPage),
  page(PAGES.job, 'full', ['full'], async () => (await import('./features/jobs/job-page.tsx')).JobPage),
  page(PAGES.payment, 'text', ['full'], async () => (await import('./features/payment/payment-page.tsx')).PaymentPage),
  page(
    PAGES.history,
    'text',
    ['full'],
    async () => (await import('./features/jobs/history/history-page.tsx')).HistoryPage,
  ),
  page(PAGES.settings, 'text', ['temporary', 'full'], loadSettings),
  page(
    PAGES.setPassword,
    'text',
    ['temporary', 'full'],
    async () => (await import('./features/auth/set-password-page.tsx')).SetPasswordPage,
  ),
  page(PAGES.account, 'text', ['temporary', 'full'], loadAccount),
  page(
    PAGES.changePassword,
    'text',
    ['temporary', 'full'],
    async () => (await import('./features/auth/change-password-page.tsx')).ChangePasswordPage,
  ),
]

const pageAt = (pathname: string) => pages.find(({ path }) => matchPath(path, pathname))

/** Starts the download of the page at this address while the first answer is still on its way. */
export function preloadPage(pathname: string): void {
  void pageAt(pathname)
    ?.load()
    .catch(() => undefined)
}

export function widthAt(pathname: string): PageWidth {
  return pageAt(pathname)?.layout === 'full' ? 'full' : 'text'
}

export const isPublicAt = (pathname: string) => pageAt(pathname)?.layout === 'public'

/** Whether what opens at this address fills the window, which is known before its chunk is there. */
export const fillsWindowAt = (pathname: string, search: string) =>
  pageAt(pathname)?.path === PAGES.job && viewOf(new URLSearchParams(search)) === 'desk'
