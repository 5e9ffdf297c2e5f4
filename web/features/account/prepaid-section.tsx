import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import { balanceText } from '#web/lib/balance-text.ts'
import { useHasPayments } from '#web/lib/flags.ts'
import { Balance } from '#web/ui/balance/balance.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { BuyPhotos } from '#web/ui/buy-photos/buy-photos.tsx'
import { BUY, jobPage, PAGES } from '#worker/contract/paths.ts'
import type { FreeTrialStatus, PrepaidAnswer, PrepaidEntry } from '#worker/contract/payment.ts'
import { REST_REFUNDS } from '#worker/domain/limits.ts'
import { AccountSection } from './account-section.tsx'
import { EntryList, EntryRow } from './entry-list.tsx'
import s from './prepaid-section.module.css'
import { mergeEntries, prepaidSentence } from './prepaid-sentence.ts'
import { RefundRest } from './refund-rest.tsx'
import type { Entries } from './use-entries.ts'

type PrepaidSectionProps = {
  prepaid: Entries<PrepaidEntry> & { first: PrepaidAnswer | undefined }
  balance: FreeTrialStatus
  onRefunded: () => void
}

/** What is left of the photos that were bought, how they came and went, and the ways to more and to one's money. */
export function PrepaidSection({ prepaid, balance, onRefunded }: PrepaidSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [asking, setAsking] = useState(false)
  const [query, setQuery] = useSearchParams()
  const { first } = prepaid
  const canPay = useHasPayments()
  useRefreshAfterChange(balance.prepaidPhotos, prepaid.refresh)
  const isRefundable = canPay && first !== undefined && first.refund.photos > 0
  return (
    <AccountSection id="prepaid" title="Photos on your account" headingRef={heading}>
      <strong className={s.balance}>{balanceText(balance)}</strong>
      <Balance balance={balance} text="" />
      {canPay && (
        <div className={s.actions}>
          <BuyPhotos
            from={PAGES.account}
            lacking={Number(query.get(BUY)) || undefined}
            opensAtOnce={query.has(BUY)}
            onClose={() => setQuery({}, { replace: true })}
          />
          {isRefundable && (
            <Button size="sm" aria-haspopup="dialog" onClick={() => setAsking(true)}>
              Refund the rest
            </Button>
          )}
        </div>
      )}
      {isRefundable && (
        <p>
          You can ask for a refund {REST_REFUNDS.max} times in {REST_REFUNDS.days} days, because the payment provider
          keeps its fee each time; beyond that, contact support.
        </p>
      )}
      {first && canPay && (
        <RefundRest
          refund={first.refund}
          open={asking}
          onClose={() => setAsking(false)}
          onRefunded={onRefunded}
          finalFocus={() => (isRefundable ? true : heading.current)}
        />
      )}
      <EntryList
        labelledBy="prepaid"
        list={prepaid}
        failed="Failed to load the photos on your account"
        empty="What a payment buys and a job does not use stays here, and never expires."
      >
        {entries =>
          // biome-ignore lint/suspicious/noArrayIndexKey: an entry has no id, and its row no state.
          mergeEntries(entries).map((entry, index) => <Entry key={index} entry={entry} />)
        }
      </EntryList>
    </AccountSection>
  )
}

/** The list is read again once the count has changed, as after a job that waited for its payment is cancelled. */
function useRefreshAfterChange(photos: number, refresh: () => void): void {
  const known = useRef(photos)
  useEffect(() => {
    if (known.current !== photos) {
      known.current = photos
      refresh()
    }
  })
}

/** What an order bought has no page of its own: once paid, that of its payment leads back here. */
function Entry({ entry }: { entry: PrepaidEntry }) {
  const { at, jobId } = entry
  return <EntryRow at={at} sentence={prepaidSentence(entry)} to={jobId && jobPage(jobId)} />
}
