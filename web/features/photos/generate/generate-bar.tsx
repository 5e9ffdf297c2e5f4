import { Sparkles } from 'lucide-react'
import { useState } from 'react'
import { boughtText } from '#web/lib/balance-text.ts'
import { bottomBar } from '#web/lib/bottom-bar.ts'
import { counted, formatNumber } from '#web/lib/format.ts'
import { isAssumed } from '#web/lib/free-trial.ts'
import { Balance } from '#web/ui/balance/balance.tsx'
import { Button } from '#web/ui/button/button.tsx'
import { BuyPhotos } from '#web/ui/buy-photos/buy-photos.tsx'
import { PAGES } from '#worker/contract/paths.ts'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import type { Provider } from '#worker/domain/platforms.ts'
import type { Quote } from '#worker/domain/pricing.ts'
import s from './generate-bar.module.css'
import { durationText, jobsFor } from './order.ts'
import { pressText, priceOf } from './price.ts'
import { StyleButton } from './style-button.tsx'
import type { Wording } from './style-settings.tsx'
import type { Starting } from './use-generate.ts'

type GenerateBarProps = {
  selected: number
  /** How many of them are known to be complete; those are skipped and cost nothing. */
  complete: number
  /** Which photos were left out when these were selected, and why. */
  leftOut: string
  provider: Provider
  /** Null until known. */
  freeTrial: FreeTrialStatus | null
  wording: Wording
  onWordingChange: (wording: Wording) => void
  /** Which job is being made; null while none is. */
  starting: Starting | null
  /** Called with the price shown; null while it is not known. */
  onGenerate: (priceShown: Quote | null) => void
  /** Called with an order of photos for the account before the page is left. */
  onOrder: (orderId: string) => void
}

/** The last step, in a bar that sticks to the bottom of the window. */
export function GenerateBar(props: GenerateBarProps) {
  const { selected, complete, leftOut, provider, freeTrial, wording, onWordingChange, starting } = props
  const { onGenerate, onOrder } = props
  const [timesAsked, setTimesAsked] = useState(0)
  const price = freeTrial && priceOf(selected - complete, freeTrial)
  const lacking = price?.paidPhotos ?? 0
  const jobs = jobsFor(selected)
  // Only one job can be paid at once.
  const mustBuy = jobs > 1 && lacking > 0
  const facts = [
    price && freeTrial && !mustBuy && pressText(price, freeTrial.prepaidPhotos),
    complete > 0 && `${formatNumber(complete)} complete, left as they are`,
    leftOut,
    jobs > 1 && (mustBuy ? `${counted(lacking, 'photo')} to be bought first` : `in ${formatNumber(jobs)} jobs`),
    durationText(provider, selected - complete),
  ].filter(Boolean)
  const press = () =>
    mustBuy ? setTimesAsked(timesAsked + 1) : onGenerate(freeTrial && price && !isAssumed(freeTrial) ? price : null)
  return (
    <section ref={bottomBar} className={s.bar} data-bottom-bar aria-label="Generate metadata">
      {freeTrial && (
        <div className={s.balance}>
          <Balance
            balance={freeTrial}
            text={boughtText(freeTrial) || (lacking > 0 ? 'No bought photos on your account' : '')}
          >
            {(freeTrial.prepaidPhotos > 0 || lacking > 0) && (
              <BuyPhotos
                key={timesAsked}
                opensAtOnce={timesAsked > 0}
                from={PAGES.photos}
                lacking={lacking}
                lackingText="what this choice lacks"
                onOrder={onOrder}
              />
            )}
          </Balance>
        </div>
      )}
      <StyleButton wording={wording} onChange={onWordingChange} />
      <p className={s.count} role="status">
        <strong>{`${formatNumber(selected)} selected`}</strong>
        {(selected > 0 || leftOut) && <span className={s.price}>{facts.join(' · ')}</span>}
      </p>
      <Button
        variant="primary"
        busy={starting !== null}
        busyLabel={starting && starting.parts > 1 ? `Starting job ${starting.part} of ${starting.parts}…` : 'Starting…'}
        icon={<Sparkles size={18} aria-hidden />}
        onClick={press}
      >
        Generate
      </Button>
    </section>
  )
}
