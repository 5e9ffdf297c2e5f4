import { onTestFinished } from 'vitest'

/** Payments, by the secret with which the page asks about them. */
type Intent = { id: string; status: 'requires_payment_method' | 'succeeded' }
type Confirmation = { paymentIntent: Intent } | { error: { type: string; message: string } }

/**
 * Takes the place of the payment provider's script until the test ends, as far as payment pages use it. Its card fields
 * are in a frame that pages cannot look into, and are left out here: the card is what the test says.
 */
export function withCards() {
  const paid = new Set<string>()
  const cards = {
    /** Why the card is declined. Null: it is good. */
    declined: null as string | null,
  }
  const intentOf = (secret: string): Intent => {
    const id = secret.replace(/_secret_.*/, '')
    return { id, status: paid.has(id) ? 'succeeded' : 'requires_payment_method' }
  }

  function cardFields() {
    const listeners = new Map<string, () => void>()
    return {
      on: (event: string, listener: () => void) => void listeners.set(event, listener),
      off: (event: string) => void listeners.delete(event),
      mount: () => void setTimeout(() => listeners.get('ready')?.()),
      update: () => undefined,
      destroy: () => undefined,
    }
  }

  async function confirmPayment({ elements: { secret } }: { elements: { secret: string } }): Promise<Confirmation> {
    if (cards.declined !== null) return { error: { type: 'card_error', message: cards.declined } }
    paid.add(intentOf(secret).id)
    return { paymentIntent: intentOf(secret) }
  }

  const stripe = () => ({
    elements: ({ clientSecret: secret }: { clientSecret: string }) => ({
      secret,
      create: cardFields,
      update: () => undefined,
    }),
    confirmPayment,
    retrievePaymentIntent: async (secret: string) => ({ paymentIntent: intentOf(secret) }),
    // By these the provider's library knows an object of its script.
    ...{ createToken: () => undefined, createPaymentMethod: () => undefined, confirmCardPayment: () => undefined },
  })
  Object.defineProperty(globalThis, 'Stripe', { value: stripe, configurable: true })
  onTestFinished(() => void Reflect.deleteProperty(globalThis, 'Stripe'))
  return cards
}
