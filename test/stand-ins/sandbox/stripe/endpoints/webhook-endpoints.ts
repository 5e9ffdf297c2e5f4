import * as z from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { API_VERSION } from '../events.ts'
import { pageParams } from '../lists.ts'
import { readParams } from '../params.ts'

/** The one endpoint that the app's owner has added in the Dashboard. https://docs.stripe.com/api/webhook_endpoints/list */
export const WEBHOOK_ENDPOINTS: Endpoint[] = [
  {
    verb: 'GET',
    path: 'webhook_endpoints',
    run({ act, form }) {
      readParams(z.strictObject(pageParams), form)
      const endpoint = {
        id: 'we_sandbox',
        object: 'webhook_endpoint',
        api_version: API_VERSION,
        application: null,
        created: 1_700_000_000,
        description: null,
        enabled_events: ['*'],
        livemode: false,
        metadata: {},
        status: 'enabled',
        url: `${act.sandbox.appOrigin}/api/payments/webhook`,
      }
      return { object: 'list', data: [endpoint], has_more: false, url: '/v1/webhook_endpoints' }
    },
  },
]
