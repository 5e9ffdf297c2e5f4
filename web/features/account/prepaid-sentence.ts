import { counted, formatNumber } from '#web/lib/format.ts'
import type { PrepaidEntry, Refunded } from '#worker/contract/payment.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { PRICING } from '#worker/domain/pricing.ts'

/** Why photos of the account came or went, in words. */
export function prepaidSentence(entry: PrepaidEntry): string {
  const photos = formatNumber(Math.abs(entry.photos))
  const money = entry.amount ? formatMoney(entry.amount, PRICING.currency) : null
  switch (entry.kind) {
    case 'bought':
      return money === null ? `${photos} bought` : `${photos} bought for ${money}`
    case 'used':
      return `${photos} used`
    case 'returned':
      return `${photos} came back: ${photos === '1' ? 'it' : 'they'} got no text`
    case 'refunded':
      return money === null ? `${photos} refunded` : `${photos} refunded: ${money}${refundState(entry.status)}`
    case 'frozen':
      return `${photos} frozen: your bank disputed the payment`
    case 'released':
      return `${photos} released: your bank no longer disputes the payment`
  }
}

function refundState(status: PrepaidEntry['status']): string {
  switch (status) {
    case 'pending':
      return ', on its way to your card'
    case 'failed':
      return ' came back from the bank; support pays it another way'
    default:
      return ''
  }
}

/**
 * The entries with those of one job at one moment in one: a job may take photos of several payments, which is nothing
 * that its person did.
 */
export function mergeEntries(entries: PrepaidEntry[]): PrepaidEntry[] {
  const merged: PrepaidEntry[] = []
  for (const entry of entries) {
    const last = merged.at(-1)
    if (last && isSameTurn(last, entry)) merged[merged.length - 1] = { ...last, photos: last.photos + entry.photos }
    else merged.push(entry)
  }
  return merged
}

function isSameTurn(one: PrepaidEntry, other: PrepaidEntry): boolean {
  const isOfJob = one.kind === 'used' || one.kind === 'returned'
  return isOfJob && one.kind === other.kind && one.jobId === other.jobId && one.at === other.at
}

/**
 * What goes back to the cards when the account is deleted. `refund`: as far as it is known; `reserved`: bought photos in
 * jobs that have not ended.
 */
export function deletionRefund(refund: Refunded | undefined, reserved: number): string {
  const running = reserved > 0 ? ' So does the price of photos in jobs that get no text by then.' : ''
  if (refund === undefined) {
    return 'The price of bought photos that you have not used goes back to the card that paid.'
  }
  if (refund.photos === 0) {
    return running === ''
      ? 'No money goes back to a card, because nothing that you bought is left to refund.'
      : 'The price of bought photos in jobs that get no text by then goes back to the card that paid.'
  }
  const money = formatMoney(refund.amount, PRICING.currency)
  return `${money} goes back to the card that paid, for ${counted(refund.photos, 'photo')} that you have not used.${running}`
}
