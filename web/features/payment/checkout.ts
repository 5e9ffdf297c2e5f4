import type { Stripe, StripeElements } from '@stripe/stripe-js'
import { ApiError, errorText, type RequestOptions } from '#web/lib/api.ts'
import type { Bill } from '#web/lib/cancel-payment.ts'
import { createListeners } from '#web/lib/listeners.ts'
import { api } from '#worker/contract/paths.ts'
import type { PaymentIntentAnswer, VerifyAnswer } from '#worker/contract/payment.ts'
import { LOADING_FORCE_CLEAR_MS } from '#worker/domain/limits.ts'
import { PAYMENT_NOT_OPENED, PAYMENT_UNVERIFIED } from '#worker/domain/messages.ts'
import type { PaidMark } from './paid-mark.ts'

export type OpenIntent = Extract<PaymentIntentAnswer, { status: 'open' }>

/**
 * `received`: the provider has the money or is still processing it, so no form is shown again. `problem` is text for
 * the user.
 */
export type CheckoutState =
  | { phase: 'opening' }
  | { phase: 'failed'; problem: string }
  | { phase: 'unavailable' }
  | { phase: 'form'; stripe: Stripe; intent: OpenIntent; isPaying: boolean; problem: string | null }
  | { phase: 'received'; isPaid: boolean; intentId: string | null; problem: string | null }

export type CheckoutDeps = {
  request: <T>(path: string, options: RequestOptions) => Promise<T>
  openProvider: (intent: OpenIntent) => Promise<Stripe>
  mark: Pick<PaidMark, 'read' | 'set'>
  /** The intent named in the address after a 3-D Secure redirect. */
  returnedIntent: string | null
  /** The absolute address of this page. */
  returnUrl: string
  /** Called when the job or order may have changed and has to be read again. */
  onBillChanged: () => void
}

const PAYMENT_FAILED = 'Payment processing failed'
const SECRET = /^(pi_\w+)_secret_\w+$/

/** The payment intent that a client secret belongs to; null unless the secret is one that the form accepts. */
export function intentOf(clientSecret: string | null): string | null {
  return SECRET.exec(clientSecret ?? '')?.[1] ?? null
}

export type Checkout = ReturnType<typeof createCheckout>

/** The payment of one job or order, from requesting the intent to knowing that the money has arrived. */
export function createCheckout(bill: Bill, deps: CheckoutDeps) {
  let state: CheckoutState = { phase: 'opening' }
  let isStarted = false
  const { listen, tell } = createListeners()

  function put(next: CheckoutState): void {
    state = next
    tell()
  }

  const call = <T>(path: string, body: object) =>
    deps.request<T>(path, { method: 'POST', body, timeoutMs: LOADING_FORCE_CLEAR_MS })

  const verify = (paymentIntentId: string) => call<VerifyAnswer>(api.verifyPayment, { ...bill, paymentIntentId })

  /** The provider says that the intent is paid. The server is told, but would also learn of it by itself. */
  async function receive(paymentIntentId: string): Promise<void> {
    deps.mark.set(paymentIntentId)
    const received = { phase: 'received', isPaid: true, intentId: paymentIntentId } as const
    put({ ...received, problem: null })
    try {
      const { success } = await verify(paymentIntentId)
      put({ ...received, problem: success ? null : PAYMENT_UNVERIFIED })
    } catch (error) {
      put({ ...received, problem: errorText(error, PAYMENT_UNVERIFIED) })
    }
  }

  /** The server says that it is paid. */
  function alreadyPaid(): void {
    put({ phase: 'received', isPaid: true, intentId: null, problem: null })
  }

  /** Whether the intent needs no form any more, because it has succeeded or is being processed. */
  function settles(intent: { id: string; status: string } | undefined): boolean {
    if (intent?.status === 'succeeded') {
      void receive(intent.id)
      return true
    }
    if (intent?.status === 'processing') {
      put({ phase: 'received', isPaid: false, intentId: intent.id, problem: null })
      return true
    }
    return false
  }

  async function showForm(intent: OpenIntent, problem: string | null): Promise<void> {
    const stripe = await deps.openProvider(intent)
    const known = await stripe.retrievePaymentIntent(intent.clientSecret)
    if (state.phase === 'opening' && !settles(known.paymentIntent)) {
      const reason = problem === PAYMENT_FAILED ? known.paymentIntent?.last_payment_error?.message : undefined
      put({ phase: 'form', stripe, intent, isPaying: false, problem: reason ?? problem })
    }
  }

  async function open(problem: string | null = null): Promise<void> {
    put({ phase: 'opening' })
    try {
      const answer = await call<PaymentIntentAnswer>(api.paymentIntent, bill)
      if (answer.status === 'already_paid') {
        alreadyPaid()
      } else if (answer.status === 'unavailable' || intentOf(answer.clientSecret) === null) {
        put({ phase: 'unavailable' })
      } else {
        await showForm(answer, problem)
      }
    } catch (error) {
      if (error instanceof ApiError && (error.status === 404 || error.code === 'NOT_PAYABLE')) {
        deps.onBillChanged()
      }
      if (state.phase === 'opening') {
        const reason = errorText(error, PAYMENT_NOT_OPENED)
        put({ phase: 'failed', problem: reason === PAYMENT_NOT_OPENED ? reason : `${PAYMENT_NOT_OPENED}: ${reason}` })
      }
    }
  }

  /**
   * Handles the return from the bank. Anybody can make such an address, so the server and the provider are asked what
   * happened.
   */
  async function comeBack(paymentIntentId: string): Promise<void> {
    try {
      const { success } = await verify(paymentIntentId)
      if (success) {
        deps.mark.set(paymentIntentId)
        put({ phase: 'received', isPaid: true, intentId: paymentIntentId, problem: null })
      } else {
        await open(PAYMENT_FAILED)
      }
    } catch (error) {
      await open(errorText(error, PAYMENT_UNVERIFIED))
    }
  }

  return {
    subscribe: listen,
    getSnapshot: () => state,
    /** Requests the intent, unless the money is already known to have arrived. Only the first call counts. */
    start() {
      if (isStarted) {
        return
      }
      isStarted = true
      const paid = deps.mark.read()
      if (paid !== null) {
        void receive(paid)
      } else if (deps.returnedIntent !== null) {
        void comeBack(deps.returnedIntent)
      } else {
        void open()
      }
    },
    retry: () => void open(),
    receive: (paymentIntentId: string) => void receive(paymentIntentId),
    alreadyPaid,
    /** Call when the provider's form could not be loaded. */
    fail: () => put({ phase: 'failed', problem: PAYMENT_NOT_OPENED }),
    async pay(elements: StripeElements): Promise<void> {
      if (state.phase !== 'form' || state.isPaying) {
        return
      }
      const form = state
      put({ ...form, isPaying: true, problem: null })
      const outcome = await confirm(form.stripe, elements, deps.returnUrl)
      if (state.phase === 'form' && !settles(outcome.intent)) {
        put({ ...form, isPaying: false, problem: outcome.problem })
        deps.onBillChanged()
      }
    },
  }
}

type Outcome = { intent: { id: string; status: string } | undefined; problem: string | null }

async function confirm(stripe: Stripe, elements: StripeElements, returnUrl: string): Promise<Outcome> {
  try {
    const { error, paymentIntent } = await stripe.confirmPayment({
      elements,
      confirmParams: { return_url: returnUrl },
      redirect: 'if_required',
    })
    // The form itself says which field is wrong.
    const problem = error?.type === 'validation_error' ? null : (error?.message ?? PAYMENT_FAILED)
    return { intent: paymentIntent ?? error?.payment_intent, problem }
  } catch {
    return { intent: undefined, problem: PAYMENT_FAILED }
  }
}
