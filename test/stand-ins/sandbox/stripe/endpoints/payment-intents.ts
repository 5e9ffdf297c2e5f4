import type { Stripe } from 'stripe'
import * as z from 'zod'
import type { Endpoint, EndpointCall } from '../endpoint.ts'
import { invalid, missing } from '../failure.ts'
import { cancelIntent, chargeCard, createIntent, unexpectedState } from '../intents.ts'
import { nextActionOf } from '../next-action.ts'
import { findObject } from '../objects.ts'
import { booleanParam, expandParam, integerParam, metadataParam, readParams, textParam } from '../params.ts'
import { paymentMethodByName, paymentMethodDataParam, paymentMethodFromCard } from '../payment-methods.ts'
import { presentIntent } from '../present-intent.ts'

/** Stripe's minimum amounts, in the smallest unit. */
const MINIMUM: Record<string, number> = { usd: 50, eur: 50, gbp: 30, cad: 50, aud: 50, chf: 50 }
const MAXIMUM = 99_999_999

const cards = z.array(z.literal('card')).min(1)

const confirmation = {
  payment_method: textParam.optional(),
  payment_method_data: paymentMethodDataParam.optional(),
  return_url: textParam.optional(),
  use_stripe_sdk: booleanParam.optional(),
  expand: expandParam,
}

const createParams = z.strictObject({
  ...confirmation,
  allowed_payment_method_types: cards.optional(),
  amount: integerParam,
  currency: textParam,
  automatic_payment_methods: z
    .strictObject({ enabled: booleanParam, allow_redirects: z.enum(['always', 'never']).default('always') })
    .optional(),
  confirm: booleanParam.optional(),
  description: textParam.optional(),
  metadata: metadataParam.optional(),
  payment_method_types: cards.optional(),
  receipt_email: textParam.optional(),
  statement_descriptor_suffix: textParam.optional(),
})
const confirmParams = z.strictObject({ ...confirmation, client_secret: textParam.optional() })
const retrieveParams = z.strictObject({ client_secret: textParam.optional(), expand: expandParam })
const cancelParams = z.strictObject({
  cancellation_reason: z.enum(['abandoned', 'duplicate', 'fraudulent', 'requested_by_customer']).optional(),
  expand: expandParam,
})

export const PAYMENT_INTENTS: Endpoint[] = [
  { verb: 'POST', path: 'payment_intents', run: create },
  {
    verb: 'GET',
    path: 'payment_intents/{id}',
    isOpenToPages: true,
    run(call) {
      const { client_secret, expand } = readParams(retrieveParams, call.form)
      return presentIntent(call, intentOf(call, client_secret), expand)
    },
  },
  {
    verb: 'POST',
    path: 'payment_intents/{id}/confirm',
    isOpenToPages: true,
    run(call) {
      const params = readParams(confirmParams, call.form)
      return presentIntent(call, confirm(call, intentOf(call, params.client_secret), params), params.expand)
    },
  },
  {
    verb: 'POST',
    path: 'payment_intents/{id}/cancel',
    run(call) {
      const { cancellation_reason, expand } = readParams(cancelParams, call.form)
      return presentIntent(call, cancelIntent(call.act, intentOf(call), cancellation_reason ?? null), expand)
    },
  },
]

function create(call: EndpointCall): object {
  const params = readParams(createParams, call.form)
  checkAmount(params.amount, params.currency)
  if (!params.confirm && (params.return_url || params.use_stripe_sdk)) {
    const param = params.return_url ? 'return_url' : 'use_stripe_sdk'
    throw invalid(`You must set \`confirm\` to true to provide \`${param}\`.`, { param })
  }
  const intent = createIntent(call.act, {
    amount: params.amount,
    currency: params.currency,
    description: params.description ?? null,
    metadata: params.metadata ?? {},
    receipt_email: params.receipt_email ?? null,
    statement_descriptor_suffix: params.statement_descriptor_suffix ?? null,
    allowed: params.allowed_payment_method_types ?? null,
    automatic: automaticMethods(call.version, params),
  })
  return presentIntent(call, params.confirm ? confirm(call, intent, params) : intent, params.expand)
}

/** Null if only cards are requested. @throws StripeFailure 400 */
function automaticMethods(version: EndpointCall['version'], params: z.infer<typeof createParams>) {
  const { allowed_payment_method_types: allowed, automatic_payment_methods: automatic } = params
  if (params.payment_method_types && version === 'current') {
    throw invalid('The `payment_method_types` parameter is no longer supported. Use `allowed_payment_method_types`.', {
      code: 'payment_method_types_no_longer_supported',
      param: 'payment_method_types',
    })
  }
  if (automatic && (allowed || params.payment_method_types)) {
    throw invalid(
      'You may only specify one of these parameters: allowed_payment_method_types, automatic_payment_methods.',
    )
  }
  if (automatic) return automatic
  return allowed || version === 'older' ? null : { enabled: true, allow_redirects: 'always' as const }
}

function checkAmount(amount: number, currency: string) {
  const minimum = MINIMUM[currency]
  if (minimum === undefined) {
    throw invalid(`Invalid currency: ${currency}.`, { param: 'currency' })
  }
  if (amount < 1) {
    const message = 'This value must be greater than or equal to 1.'
    throw invalid(message, { code: 'parameter_invalid_integer', param: 'amount' })
  }
  if (amount < minimum) {
    const message = `Amount must be at least ${(minimum / 100).toFixed(2)} ${currency}`
    throw invalid(message, { code: 'amount_too_small', param: 'amount' })
  }
  if (amount > MAXIMUM) {
    throw invalid('Amount must be no more than $999,999.99', { code: 'amount_too_large', param: 'amount' })
  }
}

/** @throws StripeFailure 404; a page must know the intent's secret. */
function intentOf({ act, caller, id }: EndpointCall, secret?: string): Stripe.PaymentIntent {
  if (caller === 'publishable' && secret === undefined) {
    throw invalid('Missing required param: client_secret.', { code: 'parameter_missing', param: 'client_secret' })
  }
  const intent = findObject(act.sandbox, 'payment_intent', id)
  if (!intent) throw missing('payment_intent', id, 'intent')
  if (secret !== undefined && secret !== intent.client_secret) {
    throw invalid('The client_secret provided does not match the client_secret associated with this PaymentIntent.', {
      code: 'payment_intent_invalid_parameter',
      param: 'client_secret',
    })
  }
  return intent
}

function confirm(
  { act, caller, origin }: EndpointCall,
  intent: Stripe.PaymentIntent,
  params: Omit<z.infer<typeof confirmParams>, 'client_secret'>,
): Stripe.PaymentIntent {
  if (intent.status === 'succeeded') {
    const message =
      'You cannot confirm this PaymentIntent because it has already succeeded after being previously confirmed.'
    throw unexpectedState(intent, message)
  }
  if (intent.status === 'canceled') {
    const message =
      'You cannot confirm this PaymentIntent because it has a status of canceled. Only a PaymentIntent with one of the following statuses may be confirmed: requires_confirmation, requires_action.'
    throw unexpectedState(intent, message)
  }
  const { payment_method, payment_method_data, return_url, use_stripe_sdk } = params
  if (intent.automatic_payment_methods?.allow_redirects === 'always' && !return_url) {
    const message =
      'This PaymentIntent is configured to accept payment methods enabled in your Dashboard. Because some of these payment methods might redirect your customer off of your page, you must provide a `return_url`.'
    throw invalid(message, { param: 'return_url' })
  }
  if (!payment_method && !payment_method_data) {
    throw unexpectedState(intent, 'You cannot confirm this PaymentIntent because it’s missing a payment method.')
  }
  const method = payment_method_data
    ? paymentMethodFromCard(act, caller, payment_method_data)
    : paymentMethodByName(act, payment_method ?? '')
  return chargeCard(act, { intent, method }, nextActionOf({ origin, intent, return_url, use_stripe_sdk }))
}
