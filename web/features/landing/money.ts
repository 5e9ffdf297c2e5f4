import { formatMoney } from '#worker/domain/money-text.ts'
import { PRICING } from '#worker/domain/pricing.ts'

export const money = (cents: number) => formatMoney(cents, PRICING.currency)
