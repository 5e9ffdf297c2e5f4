import * as z from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { invalid } from '../failure.ts'
import { listPage, pageOf, pageParams } from '../lists.ts'
import type { Kind } from '../objects.ts'
import { integerParam, readParams, textParam } from '../params.ts'

const ofIntentParams = z.strictObject({ ...pageParams, payment_intent: textParam.optional() })
const eventParams = z.strictObject({
  ...pageParams,
  type: textParam.optional(),
  types: z.array(textParam).max(20).optional(),
  created: z.strictObject({ gte: integerParam }).optional(),
})

/** Objects that can only be listed: charges, disputes and events. */
export const LISTS: Endpoint[] = [
  listOfIntents('charge', 'charges'),
  listOfIntents('dispute', 'disputes'),
  {
    verb: 'GET',
    path: 'events',
    run({ act, form }) {
      const { type, types, created, ...page } = readParams(eventParams, form)
      if (type !== undefined && types !== undefined) {
        throw invalid('You may only specify one of these parameters: type, types.')
      }
      const wanted = types ?? (type === undefined ? [] : [type])
      const filters = []
      if (wanted.length > 0) filters.push({ sql: `type IN (${wanted.map(() => '?').join(', ')})`, values: wanted })
      if (created) filters.push({ sql: 'created >= ?', values: [created.gte] })
      return pageOf(act.sandbox, { table: 'stripe_events', url: '/v1/events', what: 'event' }, filters, page)
    },
  },
]

function listOfIntents(kind: Kind, path: string): Endpoint {
  return {
    verb: 'GET',
    path,
    run({ act, form }) {
      const { payment_intent, ...page } = readParams(ofIntentParams, form)
      return listPage(act.sandbox, { kind, url: `/v1/${path}`, paymentIntent: payment_intent }, page)
    },
  }
}
