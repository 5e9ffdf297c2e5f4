import { type Context, Hono } from 'hono'
import type { Call } from '../calls.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { type Answer, jsonAnswer, serveCall } from '../serve-call.ts'
import { callerOf, secretKeyRequired } from './caller.ts'
import type { Caller, Endpoint } from './endpoint.ts'
import { LISTS } from './endpoints/lists.ts'
import { PAYMENT_INTENTS } from './endpoints/payment-intents.ts'
import { REFUNDS } from './endpoints/refunds.ts'
import { WEBHOOK_ENDPOINTS } from './endpoints/webhook-endpoints.ts'
import { API_VERSION } from './events.ts'
import { invalid, StripeFailure } from './failure.ts'
import { answerOnce, endAnswering, type KeptAnswer } from './idempotency.ts'
import { presentFailure } from './present-failure.ts'
import { arrivedRequest, loggedParams, readRequest, type StripeRequest } from './request.ts'

const ENDPOINTS: Endpoint[] = [...PAYMENT_INTENTS, ...REFUNDS, ...LISTS, ...WEBHOOK_ENDPOINTS]

/** Pages of any origin may call, as at Stripe: the key and the client secret decide what they may do. */
const CORS = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Allow-Methods': 'GET, POST',
  'Access-Control-Allow-Headers': 'Authorization, Content-Type, Idempotency-Key, Stripe-Version',
  'Access-Control-Expose-Headers': 'Request-Id',
}

/** `/stripe/v1/…` */
export function stripeApiRoutes(sandbox: Sandbox) {
  return new Hono<SandboxContext>().options('*', c => c.body(null, 204, CORS)).all('*', c => handle(sandbox, c))
}

async function handle(sandbox: Sandbox, c: Context<SandboxContext>) {
  const at = sandbox.now()
  const request = readRequest(await arrivedRequest(c))
  const call: Call = {
    service: 'stripe',
    method: `${request.verb} ${request.logPath}`,
    params: loggedParams(request),
    at,
    counted: true,
    overLimit: () => withHeaders(jsonAnswer(429, { error: TOO_MANY }), request),
    keepFault: answer => keepFault(sandbox, request, answer),
  }
  try {
    return await serveCall(sandbox, c, call, () => answerCall(sandbox, request))
  } finally {
    if (request.key !== null) endAnswering(sandbox, request.key, request.id)
  }
}

const TOO_MANY = { type: 'invalid_request_error', code: 'rate_limit', message: 'Request rate limit exceeded.' }

/** An error of Stripe's own, which it repeats for the same idempotency key. */
export function keepFault(sandbox: Sandbox, request: StripeRequest, answer: Answer): Answer {
  return answerInTurn(sandbox, request, () => ({ ...answer, isKept: true }))
}

/** In Stripe's order: the key, the address, the repetition, and only then the parameters. */
export function answerCall(sandbox: Sandbox, request: StripeRequest): Answer {
  return answerInTurn(sandbox, request, caller => {
    const endpoint = ENDPOINTS.find(({ verb, path }) => `${verb} /v1/${path}` === `${request.verb} ${request.logPath}`)
    if (!endpoint) throw unrecognized(request)
    if (caller === 'publishable' && !endpoint.isOpenToPages) throw secretKeyRequired()
    return perform(sandbox, request, endpoint, caller)
  })
}

function answerInTurn(sandbox: Sandbox, request: StripeRequest, work: (caller: Caller) => KeptAnswer): Answer {
  let caller: Caller = 'publishable'
  try {
    caller = callerOf(request.authorization)
    const { key, path, id } = request
    if (key === null) return withHeaders(work(caller), request)
    const asked = { key, path, params: JSON.stringify(request.form), request: id }
    return withHeaders(
      answerOnce(sandbox, asked, () => work(caller)),
      request,
    )
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    return withHeaders(presentFailure(error, caller, request.id), request)
  }
}

/** A call that fails is rolled back, unless its error is stored, even if an intent was made before its card was refused. */
function perform(sandbox: Sandbox, request: StripeRequest, endpoint: Endpoint, caller: Caller): KeptAnswer {
  const act = { sandbox, request: { id: request.id, idempotency_key: request.key } }
  sandbox.db.exec('SAVEPOINT endpoint')
  try {
    if (request.problem) throw invalid(request.problem)
    const { objectId, form, version, origin } = request
    const body = endpoint.run({ act, caller, id: objectId, form, version, origin })
    return { ...jsonAnswer(200, body), wrote: request.verb === 'POST', isKept: true }
  } catch (error) {
    if (!(error instanceof StripeFailure)) throw error
    if (!error.wrote) sandbox.db.exec('ROLLBACK TO endpoint')
    return { ...presentFailure(error, caller, request.id), isKept: error.isKept }
  } finally {
    sandbox.db.exec('RELEASE endpoint')
  }
}

function unrecognized({ verb, path }: StripeRequest): StripeFailure {
  const message = `Unrecognized request URL (${verb}: ${path}). Please see https://stripe.com/docs or we can help at https://support.stripe.com/.`
  return new StripeFailure(404, { type: 'invalid_request_error', message }, { isKept: false })
}

function withHeaders(answer: Answer, { id, key }: StripeRequest): Answer {
  const own = { 'Request-Id': id, 'Stripe-Version': API_VERSION, ...(key !== null && { 'Idempotency-Key': key }) }
  return { ...answer, headers: { ...CORS, ...own, ...answer.headers } }
}
