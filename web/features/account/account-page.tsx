import { type ComponentType, type ReactNode, useState } from 'react'
import { mutate } from 'swr'
import { useFreeTrial } from '#web/lib/free-trial.ts'
import { useUser } from '#web/lib/user.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Skeleton } from '#web/ui/skeleton/skeleton.tsx'
import type { Activity } from '#worker/contract/activity.ts'
import type { User } from '#worker/contract/auth.ts'
import { api } from '#worker/contract/paths.ts'
import type { PrepaidAnswer } from '#worker/contract/payment.ts'
import { PAYMENTS_KEPT, USED_COUNT_KEPT } from '#worker/domain/messages.ts'
import { AccountDetails } from './account-details.tsx'
import s from './account-page.module.css'
import { AccountSection } from './account-section.tsx'
import { ActivitySection } from './activity-section.tsx'
import { DeleteAccountDialog } from './delete-account-dialog.tsx'
import { ExportData } from './export-data.tsx'
import { PrepaidSection } from './prepaid-section.tsx'
import { deletionRefund } from './prepaid-sentence.ts'
import { SessionsSection } from './sessions-section.tsx'
import { useEntries } from './use-entries.ts'
import { useSessions } from './use-sessions.ts'

const SHOWN_ACTIVITY = 10
const SHOWN_PREPAID = 5

/**
 * Parts that belong to other features: the offer to disconnect platforms after a new password, and the offer to send a
 * link.
 */
type AccountParts = { connectedSince: ReactNode; AskForLink: ComponentType<{ email: string; then: string }> }

export function AccountPage(parts: AccountParts) {
  const { user } = useUser()
  return user && <Account user={user} {...parts} />
}

function Account({ user, connectedSince, AskForLink }: { user: User } & AccountParts) {
  const sessions = useSessions()
  const activity = useEntries<Activity>(api.activity, SHOWN_ACTIVITY)
  const prepaid = useEntries<PrepaidAnswer>(user.isTemporary ? null : api.prepaid, SHOWN_PREPAID)
  const balance = useFreeTrial(!user.isTemporary)
  // All lists appear together, so that what is below them moves only once.
  const settled =
    (sessions.list || sessions.error) &&
    (activity.entries || activity.error) &&
    (user.isTemporary || ((prepaid.entries || prepaid.error) && balance))
  return (
    <div className={s.page}>
      <h1>Account</h1>
      {connectedSince}
      <AccountDetails user={user} />
      {settled ? (
        <>
          {balance && (
            <PrepaidSection
              prepaid={prepaid}
              balance={balance}
              onRefunded={() => {
                prepaid.refresh()
                activity.refresh()
                void mutate(api.freeTrialStatus)
              }}
            />
          )}
          <SessionsSection sessions={sessions} onChange={activity.refresh} />
          <ActivitySection activity={activity} />
          <ExportData onExported={activity.refresh} />
          <DeleteAccount
            user={user}
            goesBack={balance && deletionRefund(prepaid.first?.refund, balance.reservedPrepaid)}
            askForLink={<AskForLink email={user.email} then="press Delete my account again" />}
          />
        </>
      ) : (
        <div className={s.loading} role="status" aria-label="Loading your account">
          <Skeleton height={600} />
        </div>
      )}
    </div>
  )
}

function DeleteAccount(props: { user: User; goesBack: string | null; askForLink: ReactNode }) {
  const [asking, setAsking] = useState(false)
  return (
    <AccountSection id="delete" title="Delete my account">
      <p>
        Erases your account and all your jobs, for good. {PAYMENTS_KEPT} {USED_COUNT_KEPT} Your photos are not touched.
      </p>
      <Button onClick={() => setAsking(true)}>Delete my account</Button>
      <DeleteAccountDialog {...props} open={asking} onClose={() => setAsking(false)} />
    </AccountSection>
  )
}
