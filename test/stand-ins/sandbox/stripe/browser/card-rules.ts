type Card = { number: string; expiry: string; cvc: string }
export type CardErrors = Partial<Record<keyof Card, { code: string; message: string }>>

/** The errors that Stripe's form shows for a card before it is sent. */
export function checkCard({ number, expiry, cvc }: Card, now: Date): CardErrors {
  const errors: CardErrors = {}
  const digits = number.replaceAll(' ', '')
  if (digits.length < 15) errors.number = { code: 'incomplete_number', message: 'Your card number is incomplete.' }
  else if (!passesLuhn(digits)) errors.number = { code: 'invalid_number', message: 'Your card number is invalid.' }
  const [month = '', year = ''] = expiry.split('/').map(part => part.trim())
  if (month.length < 2 || year.length < 2) {
    errors.expiry = { code: 'incomplete_expiry', message: 'Your card’s expiration date is incomplete.' }
  } else if (Date.UTC(2_000 + Number(year), Number(month)) <= now.getTime()) {
    errors.expiry = { code: 'invalid_expiry_year_past', message: 'Your card’s expiration year is in the past.' }
  }
  if (cvc.length < 3) errors.cvc = { code: 'incomplete_cvc', message: 'Your card’s security code is incomplete.' }
  return errors
}

function passesLuhn(digits: string): boolean {
  let sum = 0
  for (let index = 0; index < digits.length; index += 1) {
    const digit = Number(digits.at(-1 - index)) * (index % 2 === 0 ? 1 : 2)
    sum += digit > 9 ? digit - 9 : digit
  }
  return sum % 10 === 0
}

export function formatNumber(value: string): string {
  const digits = value.replace(/\D/g, '').slice(0, 16)
  return digits.match(/.{1,4}/g)?.join(' ') ?? ''
}

export function formatExpiry(value: string): string {
  const digits = value
    .replace(/\D/g, '')
    .replace(/^([2-9])/, '0$1')
    .slice(0, 4)
  return digits.length > 2 ? `${digits.slice(0, 2)} / ${digits.slice(2)}` : digits
}
