import { Sparkles } from 'lucide-react'
import { bottomBar } from '#web/lib/bottom-bar.ts'
import { formatNumber } from '#web/lib/format.ts'
import { Button } from '#web/ui/button/button.tsx'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import s from './generate-bar.module.css'
import { priceText } from './price.ts'
import { ReservedPhotos } from './reserved-photos.tsx'
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
  onGenerate: () => void
}

/** The last step, in a bar that sticks to the bottom of the window. */
export function GenerateBar(props: GenerateBarProps) {
  const { selected, complete, isListing, freeTrial, wording, onWordingChange, isStarting, onGenerate } = props
  const price = freeTrial ? priceText(selected - complete, freeTrial.remainingPhotos) : ''
  return (
    <section ref={bottomBar} className={s.bar} data-bottom-bar aria-label="Generate metadata">
      {freeTrial && <ReservedPhotos freeTrial={freeTrial} />}
      <StyleButton wording={wording} onChange={onWordingChange} />
      <p className={s.count} role="status">
        <strong>{isListing ? 'Loading…' : `${formatNumber(selected)} selected`}</strong>
        {selected > 0 && !isListing && (
          <span className={s.price}>
            {price}
            {complete > 0 && ` · ${formatNumber(complete)} complete, left as they are`}
          </span>
        )}
      </p>
      <Button
        variant="primary"
        disabled={isListing}
        busy={isStarting}
        busyLabel="Starting…"
        icon={<Sparkles size={18} aria-hidden />}
        onClick={onGenerate}
      >
        Generate
      </Button>
    </section>
  )
}
