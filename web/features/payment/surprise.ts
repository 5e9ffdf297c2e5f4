import { shownPrice } from '#web/lib/shown-price.ts'
import { formatMoney } from '#worker/domain/money-text.ts'
import type { Quote } from '#worker/domain/pricing.ts'

const GONE =
  'photos on your account that this job was to use are no longer there. They were used or refunded meanwhile, in another tab or by your agent'
const DEARER = 'prices have changed since the page that you came from was loaded'

/**
 * Why there is more to pay for a job or an order of photos than was shown before it was made, in this tab; null if there
 * is not.
 */
export function surpriseOf(
  id: string,
  { amount, currency, paidPhotos }: Pick<Quote, 'amount' | 'currency' | 'paidPhotos'>,
): string | null {
  const shown = shownPrice(id)
  if (shown === null || amount <= shown.amount) {
    return null
  }
  const more = shown.amount === 0 ? 'is to pay after all' : `is to pay, not ${formatMoney(shown.amount, currency)}`
  const why = paidPhotos > shown.paidPhotos ? GONE : DEARER
  return `${formatMoney(amount, currency)} ${more}: ${why}. Nothing is charged until you pay.`
}
