import type { Act } from './events.ts'
import type { Form } from './form.ts'

export type Caller = 'secret' | 'publishable'

export type EndpointCall = {
  act: Act
  caller: Caller
  /** The id in the address; empty where it has none. */
  id: string
  form: Form
  /**
   * `older`: the call names no version, so the account's older rules apply, from before intents chose among all payment
   * methods.
   */
  version: 'current' | 'older'
  /** The sandbox's base URL, as the caller wrote it. */
  origin: string
}

export type Endpoint = {
  verb: 'GET' | 'POST'
  /** After `/v1/`; `{id}` stands for an id. */
  path: string
  /** Whether a page may call it with the publishable key and a client secret. */
  isOpenToPages?: true
  /** The answer's body. @throws StripeFailure */
  run: (call: EndpointCall) => object
}
