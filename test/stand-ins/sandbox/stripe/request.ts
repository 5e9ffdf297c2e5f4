import type { Context } from 'hono'
import { type CallParams, maskSecrets } from '../calls.ts'
import type { SandboxContext } from '../sandbox.ts'
import { API_VERSION } from './events.ts'
import { decodeForm, type Form, MalformedForm } from './form.ts'
import { newStripeId } from './ids.ts'

export type StripeRequest = {
  id: string
  verb: string
  /** As called, from `/v1`. */
  path: string
  /** The same with `{id}` in place of ids. */
  logPath: string
  objectId: string
  authorization: string | undefined
  /** Only a POST can have one. */
  key: string | null
  form: Form
  version: 'current' | 'older'
  /** Why it cannot be read, in Stripe's words. */
  problem: string | null
  /** The sandbox's base URL, as the caller wrote it. */
  origin: string
}

/** A request as it arrived; a header by its name in lower case. */
export type Arrived = { verb: string; url: string; header: (name: string) => string | undefined; body: string }

export async function arrivedRequest({ req }: Context<SandboxContext>): Promise<Arrived> {
  return { verb: req.method, url: req.url, header: name => req.header(name), body: await req.text() }
}

export function readRequest({ verb, header, ...arrived }: Arrived): StripeRequest {
  const url = new URL(arrived.url)
  const path = url.pathname.replace(/^\/stripe/, '')
  const body = verb === 'GET' ? url.searchParams : new URLSearchParams(arrived.body)
  const version = header('stripe-version')
  const shared = {
    id: newStripeId('req'),
    verb,
    path,
    logPath: path.replace(ID, '{id}'),
    objectId: ID.exec(path)?.[1] ?? '',
    authorization: header('authorization'),
    key: verb === 'POST' ? (header('idempotency-key') ?? null) : null,
    version: version === undefined ? ('older' as const) : ('current' as const),
    origin: url.origin,
  }
  try {
    return { ...shared, form: decodeForm(body), problem: problemOf(verb, header('content-type'), version) }
  } catch (error) {
    if (!(error instanceof MalformedForm)) throw error
    return { ...shared, form: {}, problem: `Invalid request: ${error.message} cannot be read.` }
  }
}

/** The id after a collection's name in an address. */
const ID = /(?<=^\/v1\/[^/]+\/)([^/]+)/

function problemOf(verb: string, type: string | undefined, version: string | undefined): string | null {
  if (version !== undefined && version !== API_VERSION) return `Invalid Stripe API version: ${version}`
  if (verb !== 'POST' || type === undefined || type.startsWith('application/x-www-form-urlencoded')) return null
  return `Invalid request (check that your POST content type is application/x-www-form-urlencoded). If you have questions, we can help at https://support.stripe.com/.`
}

/** For the call log: secrets and card numbers masked. */
export function loggedParams({ objectId, key, form }: StripeRequest): CallParams {
  return {
    ...(objectId && { id: objectId }),
    ...(key !== null && { idempotencyKey: key }),
    ...maskSecrets(Object.entries(form)),
  }
}
