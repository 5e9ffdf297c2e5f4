import * as z from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { invalid, missing, refused } from '../failure.ts'
import { listPage, pageParams } from '../lists.ts'
import { findObject } from '../objects.ts'
import { integerParam, metadataParam, readParams, textParam } from '../params.ts'
import { createRefund } from '../refunds.ts'

const createParams = z.strictObject({
  payment_intent: textParam.optional(),
  charge: textParam.optional(),
  amount: integerParam.optional(),
  metadata: metadataParam.optional(),
  reason: z.enum(['duplicate', 'fraudulent', 'requested_by_customer']).optional(),
})
const retrieveParams = z.strictObject({})
const listParams = z.strictObject({ ...pageParams, payment_intent: textParam.optional() })

export const REFUNDS: Endpoint[] = [
  {
    verb: 'POST',
    path: 'refunds',
    run({ act, form }) {
      const { amount, reason, metadata, ...of } = readParams(createParams, form)
      if (amount !== undefined && amount < 1) {
        throw invalid('Invalid positive integer', { code: 'parameter_invalid_integer', param: 'amount' })
      }
      const charge = chargeOf(of)
      return createRefund(act, charge, { amount, reason: reason ?? null, metadata: metadata ?? {} })

      function chargeOf({
        payment_intent,
        charge: chargeId,
      }: {
        payment_intent?: string | undefined
        charge?: string | undefined
      }) {
        if ((payment_intent === undefined) === (chargeId === undefined)) {
          throw invalid('You must provide one of these parameters: payment_intent, charge.')
        }
        const intent =
          payment_intent === undefined ? undefined : findObject(act.sandbox, 'payment_intent', payment_intent)
        if (payment_intent !== undefined && !intent) throw missing('payment_intent', payment_intent, 'payment_intent')
        const id = chargeId ?? String(intent?.latest_charge)
        const found = findObject(act.sandbox, 'charge', id)
        if (chargeId !== undefined && !found) throw missing('charge', chargeId, 'charge')
        if (!found?.paid) {
          throw refused(`This PaymentIntent (${payment_intent ?? id}) does not have a successful charge to refund.`)
        }
        return found
      }
    },
  },
  {
    verb: 'GET',
    path: 'refunds/{id}',
    run({ act, form, id }) {
      readParams(retrieveParams, form)
      const refund = findObject(act.sandbox, 'refund', id)
      if (!refund) throw missing('refund', id, 'refund')
      return refund
    },
  },
  {
    verb: 'GET',
    path: 'refunds',
    run({ act, form }) {
      const { payment_intent, ...page } = readParams(listParams, form)
      return listPage(act.sandbox, { kind: 'refund', url: '/v1/refunds', paymentIntent: payment_intent }, page)
    },
  },
]
