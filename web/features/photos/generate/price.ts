import { counted, formatNumber } from '#web/lib/format.ts'
import { isAssumed } from '#web/lib/free-trial.ts'
import type { FreeTrialStatus } from '#worker/contract/payment.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { type Quote, quote } from '#worker/domain/pricing.ts'

type Balance = Pick<FreeTrialStatus, 'remainingPhotos' | 'prepaidPhotos'>

/** What generating for this many photos takes from an account, and what is to be paid. */
export const priceOf = (photos: number, { remainingPhotos, prepaidPhotos }: Balance) =>
  quote(photos, { free: remainingPhotos, prepaid: prepaidPhotos })

/**
 * The same in a line: "10 free, 9 of 81 on your account", or "$1.00; 81 more photos cost nothing extra", so that a person
 * may choose more first.
 */
export function pressText(price: Quote, prepaidPhotos: number): string {
  const { freePhotosUsed, prepaidUsed, paidPhotos, amount, currency, keeps } = price
  const taken = [
    freePhotosUsed > 0 && `${formatNumber(freePhotosUsed)} free`,
    prepaidUsed > 0 && `${formatNumber(prepaidUsed)} of ${formatNumber(prepaidPhotos)} on your account`,
  ].filter(Boolean)
  if (amount === 0) {
    return taken.join(', ')
  }
  const money = formatMoney(amount, currency)
  const all = [...taken, taken.length > 0 ? `${money} for ${formatNumber(paidPhotos)}` : money].join(', ')
  return keeps > 0 ? `${all}; ${counted(keeps, 'more photo')} ${keeps === 1 ? 'costs' : 'cost'} nothing extra` : all
}

/** A price that is shown before an order, and how. */
export type Offer = { price: Quote; text: string }

/** Null while it is not known for certain. */
export function offerOf(photos: number, freeTrial: FreeTrialStatus | null): Offer | null {
  if (!freeTrial || isAssumed(freeTrial)) {
    return null
  }
  const price = priceOf(photos, freeTrial)
  return { price, text: pressText(price, freeTrial.prepaidPhotos) }
}
