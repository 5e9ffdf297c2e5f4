import { type FormEvent, useId, useState } from 'react'
import { counted } from '#web/lib/format.ts'
import { useFocusOnInvalid } from '#web/lib/use-focus-on-invalid.ts'
import { Button } from '#web/ui/button/button.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { ORDER_PHOTOS, quote, RATES } from '#worker/domain/pricing.ts'
import s from './ask-prepaid.module.css'

const price = (cents: number) => formatMoney(cents, RATES.currency)

/** What a photo costs, where no free one is left. */
export const PREPAID_PRICE = `A photo costs ${price(RATES.centsPerPhoto)}. You buy photos in advance, ${ORDER_PHOTOS.min} or more, from ${price(quote(ORDER_PHOTOS.min, { free: 0 }).amount)}; unused ones never expire.`

/** As many photos a month as are proposed. */
const PROPOSED = '100'

type AskPrepaidProps = {
  balance: FreeTrialStatus | null
  /** The limit that was saved before; null without one. */
  monthlyPhotos: number | null
  /** What the server found wrong with the number. */
  problem: string | undefined
  isSaving: boolean
  onAllow: (monthlyText: string) => void
  onRefuse: () => void
}

/** Asks a person who has turned the agent on whether it may use bought photos, and how many. */
export function AskPrepaid({ balance, monthlyPhotos, problem, isSaving, onAllow, onRefuse }: AskPrepaidProps) {
  const id = useId()
  const [monthly, setMonthly] = useState(monthlyPhotos === null ? PROPOSED : String(monthlyPhotos))
  const form = useFocusOnInvalid(problem === undefined ? undefined : { monthly: problem })
  const { remainingPhotos = 0, prepaidPhotos = 0 } = balance ?? {}

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isSaving) {
      onAllow(monthly)
    }
  }

  return (
    <form ref={form} className={s.ask} aria-labelledby={`${id}-title`} onSubmit={submit} noValidate>
      <h2 id={`${id}-title`}>When no free photos are left</h2>
      <p>
        {remainingPhotos > 0 &&
          `Your ${counted(remainingPhotos, 'free photo')} ${remainingPhotos === 1 ? 'comes' : 'come'} first. `}
        {PREPAID_PRICE}{' '}
        {prepaidPhotos > 0 &&
          `${counted(prepaidPhotos, 'photo')} ${prepaidPhotos === 1 ? 'is' : 'are'} on your account now.`}
      </p>
      <p className={s.sentence}>
        <label htmlFor={`${id}-most`}>Go on with the photos on your account, at most</label>{' '}
        <TextInput
          id={`${id}-most`}
          className={s.number}
          inputMode="numeric"
          autoComplete="off"
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          value={monthly}
          onChange={event => setMonthly(event.target.value)}
        />{' '}
        a month?
      </p>
      {problem && (
        <p id={`${id}-problem`} className={s.problem} role="alert">
          {problem}
        </p>
      )}
      <div className={s.actions}>
        <Button type="submit" variant="primary" busy={isSaving} busyLabel="Saving...">
          Go on with them
        </Button>
        <Button onClick={onRefuse} disabled={isSaving}>
          Only free photos
        </Button>
      </div>
    </form>
  )
}
