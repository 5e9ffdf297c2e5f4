import { Sparkles } from 'lucide-react'
import { boughtText } from '#web/lib/balance-text.ts'
import { bottomBar } from '#web/lib/bottom-bar.ts'
import { formatNumber } from '#web/lib/format.ts'
import { isAssumed } from '#web/lib/free-trial.ts'
import { Balance } from '#web/ui/balance/balance.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { BuyPhotos } from '#web/ui/buy-photos/buy-photos.tsx'
import { PAGES } from '#worker/contract/paths.ts'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import type { Quote } from '#worker/domain/pricing.ts'
import s from './generate-bar.module.css'
import { pressText, priceOf } from './price.ts'
import { StyleButton } from './style-button.tsx'
import type { Wording } from './style-settings.tsx'

type GenerateBarProps = {
  selected: number
  /** How many of them are known to be complete; those are skipped and cost nothing. */
  complete: number
  /** Whether some of the selected photos are not loaded yet. */
  isListing: boolean
  /** Null until known. */
  freeTrial: FreeTrialStatus | null
  wording: Wording
  onWordingChange: (wording: Wording) => void
  isStarting: boolean
  /** Called with the price shown; null while it is not known. */
  onGenerate: (priceShown: Quote | null) => void
  /** Called with an order of photos for the account before the page is left. */
  onOrder: (orderId: string) => void
}

/** The last step, in a bar that sticks to the bottom of the window. */
export function GenerateBar(props: GenerateBarProps) {
  const { selected, complete, isListing, freeTrial, wording, onWordingChange, isStarting, onGenerate, onOrder } = props
  const price = freeTrial && priceOf(selected - complete, freeTrial)
  const lacking = price?.paidPhotos ?? 0
  const facts = [
    price && freeTrial && pressText(price, freeTrial.prepaidPhotos),
    complete > 0 && `${formatNumber(complete)} complete, left as they are`,
  ].filter(Boolean)
  return (
    <section ref={bottomBar} className={s.bar} data-bottom-bar aria-label="Generate metadata">
      {freeTrial && (
        <div className={s.balance}>
          <Balance
            balance={freeTrial}
            text={boughtText(freeTrial) || (lacking > 0 ? 'No bought photos on your account' : '')}
          >
            {(freeTrial.prepaidPhotos > 0 || lacking > 0) && (
              <BuyPhotos from={PAGES.photos} lacking={lacking} lackingText="what this choice lacks" onOrder={onOrder} />
            )}
          </Balance>
        </div>
      )}
      <StyleButton wording={wording} onChange={onWordingChange} />
      <p className={s.count} role="status">
        <strong>{isListing ? 'Loading…' : `${formatNumber(selected)} selected`}</strong>
        {selected > 0 && !isListing && <span className={s.price}>{facts.join(' · ')}</span>}
      </p>
      <Button
        variant="primary"
        disabled={isListing}
        busy={isStarting}
        busyLabel="Starting…"
        icon={<Sparkles size={18} aria-hidden />}
        onClick={() => onGenerate(freeTrial && price && !isAssumed(freeTrial) ? price : null)}
      >
        Generate
      </Button>
    </section>
  )
}
