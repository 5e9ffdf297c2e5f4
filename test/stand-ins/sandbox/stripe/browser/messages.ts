/** The messages between a page and the frame in it. They contain no card digits. */
export type StripeJsError = { type: string; message: string; code?: string; decline_code?: string }

export type IntentShown = {
  id: string
  status: string
  client_secret: string
  next_action: {
    type: string
    redirect_to_url?: { url: string }
    use_stripe_sdk?: { stripe_js: string }
  } | null
  last_payment_error: StripeJsError | null
}

export type Result = { paymentIntent: IntentShown; error?: never } | { error: StripeJsError; paymentIntent?: never }

export type ToFrame =
  | { kind: 'init'; key: string; clientSecret: string; variables: Record<string, string> }
  | { kind: 'appearance'; variables: Record<string, string> }
  | { kind: 'submit'; call: number }
  | { kind: 'confirm'; call: number; returnUrl: string | undefined }

export type FromFrame =
  | { kind: 'loaded' }
  | { kind: 'ready' }
  | { kind: 'loaderror'; error: StripeJsError }
  | { kind: 'height'; pixels: number }
  | { kind: 'change'; change: { isEmpty: boolean; isComplete: boolean } }
  | { kind: 'submitted'; call: number; error: StripeJsError | null }
  | { kind: 'confirmed'; call: number; result: Result }

/** The message of the bank's page when the person has answered. */
export type FromBank = { stripeStandIn: 'authenticated'; id: string }
