export type Decline = { code: string; decline_code: string; message: string; param?: string }

/** What a test card does when it is charged. */
export type CardBehaviour = { kind: 'pays' } | { kind: 'declines'; decline: Decline } | { kind: 'authenticates' }

type TestCard = { number: string; paymentMethod: string; behaviour: CardBehaviour }

const declines = (code: string, decline_code: string, message: string, param?: string): CardBehaviour => ({
  kind: 'declines',
  decline: { code, decline_code, message, ...(param && { param }) },
})

const DECLINED = 'Your card was declined.'

/** Stripe's published test cards, as numbers and as payment methods. */
const TEST_CARDS: TestCard[] = [
  { number: '4242424242424242', paymentMethod: 'pm_card_visa', behaviour: { kind: 'pays' } },
  {
    number: '4000000000000002',
    paymentMethod: 'pm_card_visa_chargeDeclined',
    behaviour: declines('card_declined', 'generic_decline', DECLINED),
  },
  {
    number: '4000000000009995',
    paymentMethod: 'pm_card_visa_chargeDeclinedInsufficientFunds',
    behaviour: declines('card_declined', 'insufficient_funds', 'Your card has insufficient funds.'),
  },
  {
    number: '4000000000000069',
    paymentMethod: 'pm_card_chargeDeclinedExpiredCard',
    behaviour: declines('expired_card', 'expired_card', 'Your card has expired.', 'exp_month'),
  },
  {
    number: '4000000000000127',
    paymentMethod: 'pm_card_chargeDeclinedIncorrectCvc',
    behaviour: declines('incorrect_cvc', 'incorrect_cvc', 'Your card’s security code is incorrect.', 'cvc'),
  },
  { number: '4000002760003184', paymentMethod: 'pm_card_authenticationRequired', behaviour: { kind: 'authenticates' } },
  { number: '4000000000007726', paymentMethod: 'pm_card_pendingRefund', behaviour: { kind: 'pays' } },
  { number: '4000000000005126', paymentMethod: 'pm_card_refundFail', behaviour: { kind: 'pays' } },
]

const LIVE_CARD = declines(
  'card_declined',
  'test_mode_live_card',
  `${DECLINED} Your request was in test mode, but used a non test (live) card.`,
)

export function cardNumberOf(paymentMethod: string): string | undefined {
  return TEST_CARDS.find(card => card.paymentMethod === paymentMethod)?.number
}

/** By the last four digits, because only these are stored. Cards that are not test cards are declined. */
export function behaviourOf(last4: string): CardBehaviour {
  return TEST_CARDS.find(card => card.number.endsWith(last4))?.behaviour ?? LIVE_CARD
}

export function isTestCard(number: string): boolean {
  return TEST_CARDS.some(card => card.number === number)
}

/** How a refund to this card begins, and whether it fails afterwards. */
export function refundsOf(last4: string): 'pending' | 'failing' | 'ordinary' {
  if (last4 === '7726') return 'pending'
  return last4 === '5126' ? 'failing' : 'ordinary'
}

/** Luhn's check digit. */
export function hasCheckDigit(number: string): boolean {
  if (!/^\d{12,19}$/.test(number)) return false
  const sum = [...number]
    .reverse()
    .map((digit, index) => Number(digit) * (index % 2 === 0 ? 1 : 2))
    .reduce((total, value) => total + (value > 9 ? value - 9 : value), 0)
  return sum % 10 === 0
}
