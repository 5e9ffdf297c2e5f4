import { type FormEvent, useEffect, useEffectEvent, useId, useState } from 'react'
import { mutate } from 'swr'
import { errorText, request } from '#web/lib/api.ts'
import { formatNumber } from '#web/lib/format.ts'
import { keepShownPrice } from '#web/lib/shown-price.ts'
import { Button } from '#web/ui/button/button.tsx'
import { OnlineButton } from '#web/ui/button/online-button.tsx'
import { Dialog } from '#web/ui/dialog/dialog.tsx'
import { Field } from '#web/ui/field/field.tsx'
import { Notice } from '#web/ui/notice/notice.tsx'
import { TextInput } from '#web/ui/text-input/text-input.tsx'
import { api, orderPage } from '#worker/contract/paths.ts'
import type { OrderAnswer } from '#worker/contract/payment.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { ORDER_PHOTOS, RATES } from '#worker/domain/pricing.ts'
import { offeredAmounts, priceOf, readAmount } from './amounts.ts'
import s from './buy-photos-dialog.module.css'

const OTHER = 'other'
const RANGE = `From ${formatNumber(ORDER_PHOTOS.min)} to ${formatNumber(ORDER_PHOTOS.max)}`
const FAILED = 'The order could not be made. Nothing was charged.'

const price = (photos: number) => formatMoney(priceOf(photos), RATES.currency)

export type Purchase = {
  /** How many photos are lacking; that number is offered first. */
  lacking?: number | undefined
  /** What lacks them: "what this choice lacks". */
  lackingText?: string
  /** The page to return to after paying. */
  from: string
  /** Called with the order before the page is left. */
  onOrder?: (orderId: string) => void
}

type BuyPhotosDialogProps = Purchase & {
  open: boolean
  onClose: () => void
  /** Where the focus goes then, also if no button opened the dialog. */
  finalFocus: () => HTMLElement | null
}

/** How many photos to buy, with their price. Makes the order and opens its payment page. */
export function BuyPhotosDialog(props: BuyPhotosDialogProps) {
  const { open, onClose, finalFocus, lacking = 0, lackingText = 'what is lacking', from, onOrder } = props
  const formId = useId()
  const amounts = offeredAmounts(lacking)
  const [first = ORDER_PHOTOS.min] = amounts
  const [chosen, setChosen] = useState<string | null>(null)
  const [typed, setTyped] = useState('')
  const [isRefused, setIsRefused] = useState(false)
  const [isOrdering, setIsOrdering] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const shown = chosen ?? String(amounts.includes(lacking) ? lacking : first)
  const photos = shown === OTHER ? readAmount(typed) : Number(shown)

  const close = () => {
    setChosen(null)
    setTyped('')
    setIsRefused(false)
    setProblem(null)
    onClose()
  }

  // Back returns to this page as it was, where the order is now shown among what is unpaid.
  const comeBack = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    if (persisted && isOrdering) {
      setIsOrdering(false)
      close()
      void mutate(api.freeTrialStatus)
    }
  })
  useEffect(() => {
    window.addEventListener('pageshow', comeBack)
    return () => window.removeEventListener('pageshow', comeBack)
  }, [])

  async function submit(event: FormEvent) {
    event.preventDefault()
    setIsRefused(photos === null)
    if (photos === null || isOrdering) {
      return
    }
    setIsOrdering(true)
    setProblem(null)
    try {
      const { orderId } = await request<OrderAnswer>(api.orderPhotos, { method: 'POST', body: { photos } })
      keepShownPrice(orderId, { amount: priceOf(photos), paidPhotos: photos })
      onOrder?.(orderId)
      window.location.assign(orderPage(orderId, from))
    } catch (error) {
      setIsOrdering(false)
      setProblem(errorText(error, FAILED))
    }
  }

  return (
    <Dialog
      open={open}
      onClose={isOrdering ? () => undefined : close}
      finalFocus={finalFocus}
      title="Buy photos"
      actions={
        <>
          <Button onClick={close} disabled={isOrdering}>
            Cancel
          </Button>
          <OnlineButton type="submit" form={formId} variant="primary" busy={isOrdering} busyLabel="Ordering...">
            {photos === null ? 'Go on to pay' : `Go on to pay ${price(photos)}`}
          </OnlineButton>
        </>
      }
    >
      <p>
        Each photo that gets a text takes one of them, after your free ones. Unused ones never expire and can go back to
        your card.
      </p>
      {lacking > 0 && lacking < ORDER_PHOTOS.min && (
        <p>
          {formatNumber(lacking)} is {lackingText}; {formatNumber(ORDER_PHOTOS.min)} is the fewest that can be bought.
        </p>
      )}
      <form id={formId} onSubmit={event => void submit(event)} noValidate>
        <fieldset className={s.amounts}>
          <legend className={s.legend}>How many</legend>
          {amounts.map(amount => (
            <Amount
              key={amount}
              value={String(amount)}
              text={amount === lacking ? `${formatNumber(amount)}, ${lackingText}` : formatNumber(amount)}
              price={price(amount)}
              shown={shown}
              onChoose={setChosen}
            />
          ))}
          <Amount
            value={OTHER}
            text="Another number"
            price={shown === OTHER && photos !== null ? price(photos) : ''}
            shown={shown}
            onChoose={setChosen}
          />
        </fieldset>
        {shown === OTHER && (
          <Field
            label="Number of photos"
            hint={RANGE}
            error={isRefused && photos === null ? `${RANGE}, please` : undefined}
          >
            {control => (
              <TextInput
                {...control}
                inputMode="numeric"
                autoComplete="off"
                value={typed}
                onChange={event => setTyped(event.target.value)}
              />
            )}
          </Field>
        )}
      </form>
      {problem && (
        <Notice tone="error">
          <p>{problem}</p>
        </Notice>
      )}
    </Dialog>
  )
}

type AmountProps = {
  value: string
  text: string
  price: string
  shown: string
  onChoose: (value: string) => void
}

function Amount({ value, text, price: cost, shown, onChoose }: AmountProps) {
  return (
    <label className={s.amount}>
      <input
        type="radio"
        className={s.radio}
        name="photos"
        value={value}
        checked={value === shown}
        onChange={() => onChoose(value)}
      />
      <span className={s.text}>{text}</span>
      <span>{cost}</span>
    </label>
  )
}
