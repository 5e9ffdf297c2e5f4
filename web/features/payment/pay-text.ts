import { counted, formatNumber } from '#web/lib/format.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import type { Quote } from '#worker/domain/pricing.ts'

/** What the price of a job buys: "You pay $1.00 for 100 photos; 81 stay on your account." */
export function payText({ amount, currency, paidPhotos, keeps }: Quote): string {
  const pays = `You pay ${formatMoney(amount, currency)} for ${counted(paidPhotos + keeps, 'photo')}`
  return keeps > 0 ? `${pays}; ${formatNumber(keeps)} ${keeps === 1 ? 'stays' : 'stay'} on your account.` : `${pays}.`
}
