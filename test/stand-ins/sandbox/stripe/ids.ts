const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'

export function randomLetters(length: number): string {
  return [...crypto.getRandomValues(new Uint8Array(length))].map(byte => LETTERS[byte % LETTERS.length]).join('')
}

/** Payments and what belongs to them count as generation 3, everything else as 1. */
const GENERATION = { pi: '3', ch: '3', re: '3', txn: '3', evt: '1', pm: '1', du: '1', src: '1', req: '' }

/** An id as long as Stripe's own. */
export function newStripeId(prefix: keyof typeof GENERATION): string {
  if (prefix === 'req') return `req_${randomLetters(14)}`
  return `${prefix}_${GENERATION[prefix]}${randomLetters(23)}`
}
