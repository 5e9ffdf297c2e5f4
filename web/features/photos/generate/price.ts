import { formatNumber } from '#web/lib/format.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import { quote } from '#worker/domain/pricing.ts'

/** The price of generating for this many photos, as text. */
export function priceText(photos: number, remainingFree: number): string {
  const { amount, currency, freePhotosUsed, minimumApplied } = quote(photos, { free: remainingFree })
  if (amount === 0) {
    return 'Free'
  }
  const price = formatMoney(amount, currency)
  const notes = [freePhotosUsed > 0 && `${formatNumber(freePhotosUsed)} free`, minimumApplied && 'minimum'].filter(
    Boolean,
  )
  return notes.length > 0 ? `${price} (${notes.join(', ')})` : price
}
