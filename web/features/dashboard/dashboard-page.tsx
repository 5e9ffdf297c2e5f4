import { History, SlidersHorizontal } from 'lucide-react'
import type { ReactNode } from 'react'
import { ConnectFirst } from '#web/features/connections/connect-first.tsx'
import { mostRecentAccount } from '#web/lib/accounts.ts'
import { classNames } from '#web/lib/class-names.ts'
import { useUser } from '#web/lib/user.ts'
import { Balance } from '#web/ui/balance/balance.tsx'
import { ButtonLink } from '#web/ui/button/button.tsx'
import { BuyPhotos } from '#web/ui/buy-photos/buy-photos.tsx'
import type { User } from '#worker/contract/auth.ts'
import { PAGES } from '#worker/contract/paths.ts'
import { MAX_PLATFORMS } from '#worker/domain/limits.ts'
import { AgentLine } from './agent-line.tsx'
import s from './dashboard-page.module.css'
import { EnhanceButtons } from './enhance-buttons.tsx'
import { LibraryOverview } from './library-overview.tsx'
import { PasswordBanner } from './password-banner.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Steps } from './steps.tsx'
import { useDashboard } from './use-dashboard.ts'

/** `connections` is the panel of connected platforms; it belongs to another feature. */
export function DashboardPage({ connections }: { connections: ReactNode }) {
  const { user } = useUser()
  return user && <Dashboard user={user} connections={connections} />
}

function Dashboard({ user, connections }: { user: User; connections: ReactNode }) {
  const { recentJobs, agentJob, hasApplied, error, retry, hasFreePhotos, agent, balance } = useDashboard(user)
  const accounts = user.connectedAccounts
  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1>Welcome, {nameOf(user)}</h1>
        <p className={s.intro}>
          Titles, descriptions and tags where they are missing. Your own words stay as they are.
        </p>
      </header>
      {accounts.length === 0 && (
        <ConnectFirst>
          Photonym reads your photos there, and writes only what you apply or have the agent apply. You can disconnect
          at any time.
        </ConnectFirst>
      )}
      <nav className={classNames(s.ways, accounts.length === 0 && s.bare)} aria-label="Where to go on">
        <EnhanceButtons accounts={accounts} hasFreePhotos={hasFreePhotos} />
        <div className={s.ways}>
          {!user.isTemporary && (
            <ButtonLink variant="quiet" to={PAGES.history} icon={<History aria-hidden size={18} />}>
              Job History
            </ButtonLink>
          )}
          <ButtonLink variant="quiet" to={PAGES.settings} icon={<SlidersHorizontal aria-hidden size={18} />}>
            Preferences
          </ButtonLink>
        </div>
      </nav>
      <LibraryOverview accounts={accounts} />
      {!user.isTemporary && (
        <div>
          {accounts.length > 0 && <AgentLine status={agent} job={agentJob} />}
          <div className={s.balance}>
            {balance && (
              <Balance balance={balance}>
                <BuyPhotos from={PAGES.home} />
              </Balance>
            )}
          </div>
        </div>
      )}
      {!user.hasPassword && <PasswordBanner isTemporary={user.isTemporary} />}
      {accounts.length === 0 && <Steps isKnown={false} />}
      {!user.isTemporary && <RecentActivity jobs={recentJobs} error={error} onRetry={retry} />}
      {accounts.length > 0 && accounts.length < MAX_PLATFORMS && (recentJobs || error) && connections}
      {accounts.length > 0 && recentJobs && <Steps isKnown={hasApplied} />}
    </div>
  )
}

function nameOf(user: User): string {
  return mostRecentAccount(user.connectedAccounts)?.displayName || user.email.split('@')[0] || user.email
}
