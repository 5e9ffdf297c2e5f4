import { quote } from '#worker/domain/pricing.ts'
import { number } from '../search/criteria.ts'

/** The price of generating for this many photos, as text. */
export function priceText(photos: number, remainingFree: number): string {
  const { amount, freePhotosUsed, minimumApplied } = quote(photos, remainingFree)
  if (amount === 0) {
    return 'Free'
  }
  const dollars = `$${(amount / 100).toFixed(2)}`
  const notes = [freePhotosUsed > 0 && `${number(freePhotosUsed)} free`, minimumApplied && 'minimum'].filter(Boolean)
  return notes.length > 0 ? `${dollars} (${notes.join(', ')})` : dollars
}
