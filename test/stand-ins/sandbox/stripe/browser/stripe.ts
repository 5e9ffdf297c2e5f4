import { takeNextAction } from './authenticate.ts'
import { callIntents } from './intents-api.ts'
import type { Result } from './messages.ts'
import { createPaymentElement, type ElementsOptions, integrationError } from './payment-element.ts'

type PaymentElement = ReturnType<typeof createPaymentElement>
type Confirmation = {
  elements?: object
  clientSecret?: string
  confirmParams?: { return_url?: string; payment_method?: string }
  redirect?: 'always' | 'if_required'
}

const ELEMENTS_OPTIONS = ['clientSecret', 'appearance', 'fonts', 'loader', 'locale']
const SECRET = /^pi_\w+_secret_\w+$/

function isSecret(value: string | undefined): value is string {
  return value !== undefined && SECRET.test(value)
}

/** Stripe.js as far as a page with one Payment Element needs it. Everything else is an error. */
function Stripe(key: string) {
  if (!/^pk_/.test(key)) throw integrationError('Please call Stripe() with your publishable key.')
  const groups = new WeakMap<object, { clientSecret: string; payment: () => PaymentElement | undefined }>()

  function elements(options: ElementsOptions = {}) {
    const { clientSecret } = options
    const unknown = Object.keys(options).find(name => !ELEMENTS_OPTIONS.includes(name))
    if (unknown) throw integrationError(`Unrecognized elements() parameter: ${unknown} is not a recognized parameter.`)
    if (!isSecret(clientSecret)) {
      throw integrationError('Invalid value for elements(): clientSecret should be of the form ID_secret_SECRET.')
    }
    const shown = { ...options }
    let payment: PaymentElement | undefined
    const group = {
      create(type: string) {
        if (type !== 'payment') throw integrationError(`The stand-in has no Element of type ${type}.`)
        if (payment) throw integrationError('Can only create one Element of type payment through an Elements Group.')
        const made = createPaymentElement(key, shown)
        const { destroy } = made.element
        payment = made
        return Object.assign(made.element, {
          destroy() {
            destroy()
            if (payment === made) payment = undefined
          },
        })
      },
      getElement: (type: string) => (type === 'payment' ? (payment?.element ?? null) : null),
      async update({ appearance }: ElementsOptions) {
        if (!appearance) return
        shown.appearance = appearance
        payment?.dress(appearance)
      },
      fetchUpdates: () => Promise.resolve({}),
      async submit() {
        if (!payment) throw integrationError('There is no Payment Element to submit.')
        const error = await payment.submit()
        return error ? { error } : { selectedPaymentMethod: 'card' }
      },
    }
    groups.set(group, { clientSecret, payment: () => payment })
    return group
  }

  async function confirmPayment({ elements: of, clientSecret, confirmParams = {}, redirect = 'always' }: Confirmation) {
    const group = of && groups.get(of)
    const secret = group?.clientSecret ?? clientSecret
    const { return_url: returnUrl, payment_method: method } = confirmParams
    if (!isSecret(secret)) throw integrationError('confirmPayment() needs elements or a clientSecret.')
    if (redirect === 'always' && !returnUrl) throw integrationError('confirmParams.return_url is required.')
    if (returnUrl !== undefined && !URL.canParse(returnUrl)) {
      throw integrationError('Invalid value for confirmPayment(): return_url must be a valid URL.')
    }
    const confirmed = group
      ? await confirmTyped(group.payment(), returnUrl)
      : await confirmNamed(secret, method, returnUrl)
    const result = confirmed.paymentIntent ? await takeNextAction(key, confirmed.paymentIntent) : confirmed
    if (redirect === 'always' && returnUrl && result.paymentIntent) return leave(returnUrl, result.paymentIntent)
    return result
  }

  async function confirmTyped(payment: PaymentElement | undefined, returnUrl: string | undefined): Promise<Result> {
    if (!payment) throw integrationError('confirmPayment() needs a mounted Payment Element.')
    const error = await payment.submit()
    return error ? { error } : payment.confirm(returnUrl)
  }

  /** Without the Payment Element a card that requires 3-D Secure redirects the browser to its bank. */
  function confirmNamed(secret: string, method: string | undefined, returnUrl: string | undefined) {
    const confirm = { ...(method && { payment_method: method }), ...(returnUrl && { return_url: returnUrl }) }
    return callIntents(key, secret, { confirm })
  }

  const absent = (name: string) => () => Promise.reject(integrationError(`The stand-in has no ${name}().`))
  return {
    elements,
    confirmPayment,
    retrievePaymentIntent: (secret: string) => callIntents(key, secret),
    async handleNextAction({ clientSecret }: { clientSecret: string }) {
      const found = await callIntents(key, clientSecret)
      return found.paymentIntent ? takeNextAction(key, found.paymentIntent) : found
    },
    createToken: absent('createToken'),
    createPaymentMethod: absent('createPaymentMethod'),
    confirmCardPayment: absent('confirmCardPayment'),
    registerAppInfo() {},
    _registerWrapper() {},
  }
}

function leave(returnUrl: string, intent: { id: string; client_secret: string }): Promise<never> {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret)
  url.searchParams.set('redirect_status', 'succeeded')
  window.location.assign(url)
  return new Promise(() => {})
}

Object.assign(window, { Stripe: Object.assign(Stripe, { version: 'endive' }) })
