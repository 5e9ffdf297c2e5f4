import type { Stripe } from 'stripe'
import type { NextAction } from './intents.ts'

export const AUTHENTICATE_PATH = '/stripe/hooks/3d_secure_2/hosted'

/** The next action of a card that requires 3-D Secure: a redirect to a page or, for Stripe.js, the same page in a frame. */
export function nextActionOf(asked: {
  origin: string
  intent: Stripe.PaymentIntent
  return_url: string | undefined
  use_stripe_sdk: boolean | undefined
}): NextAction {
  return source => {
    const page = new URL(AUTHENTICATE_PATH, asked.origin)
    page.searchParams.set('payment_intent', asked.intent.id)
    page.searchParams.set('payment_intent_client_secret', asked.intent.client_secret ?? '')
    page.searchParams.set('source', source)
    if (asked.use_stripe_sdk || asked.return_url === undefined) {
      return {
        type: 'use_stripe_sdk',
        use_stripe_sdk: { type: 'three_d_secure_redirect', stripe_js: page.href, source },
      }
    }
    return { type: 'redirect_to_url', redirect_to_url: { return_url: asked.return_url, url: page.href } }
  }
}
