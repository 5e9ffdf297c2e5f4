import type { ReactNode } from 'react'
import { mostRecentAccount } from '#web/lib/accounts.ts'
import { useUser } from '#web/lib/user.ts'
import type { User } from '#worker/contract/auth.ts'
import { ConnectFirst } from './connect-first.tsx'
import s from './dashboard-page.module.css'
import { EnhanceButtons } from './enhance-buttons.tsx'
import { RecentActivity } from './recent-activity.tsx'
import { Steps } from './steps.tsx'
import { useDashboard } from './use-dashboard.ts'

/** `connections` is the panel of connected platforms; it belongs to another feature. */
export function DashboardPage({ connections }: { connections: ReactNode }) {
  const { user } = useUser()
  return user && <Dashboard user={user} connections={connections} />
}

function Dashboard({ user, connections }: { user: User; connections: ReactNode }) {
  const { recentJobs, error, retry, hasFreePhotos } = useDashboard(user)
  const accounts = user.connectedAccounts
  return (
    <div className={s.page}>
      <header className={s.head}>
        <h1>Welcome, {nameOf(user)}</h1>
        <p className={s.intro}>
          Titles, descriptions and tags where they are missing. Your own words stay as they are.
        </p>
      </header>
      {accounts.length === 0 ? <ConnectFirst /> : <EnhanceButtons accounts={accounts} hasFreePhotos={hasFreePhotos} />}
      <Steps />
      {!user.isTemporary && <RecentActivity jobs={recentJobs} error={error} onRetry={retry} />}
      {accounts.length > 0 && connections}
    </div>
  )
}

function nameOf(user: User): string {
  return mostRecentAccount(user.connectedAccounts)?.displayName || user.email.split('@')[0] || user.email
}
