import { type Context, Hono } from 'hono'
import type { Stripe } from 'stripe'
import { messagePage } from '../consent-page.ts'
import { transact } from '../db.ts'
import { html, Markup, page } from '../html.ts'
import type { Sandbox, SandboxContext } from '../sandbox.ts'
import { endAuthentication } from './intents.ts'
import { findObject } from './objects.ts'

/** The bank's page for 3-D Secure: a page on the way back to `return_url`, or a frame that Stripe.js opens. */
export function authenticationRoutes(sandbox: Sandbox) {
  return new Hono<SandboxContext>()
    .get('/', c => {
      const intent = askedIntent(sandbox, c)
      return intent ? c.html(question(intent)) : c.html(messagePage(OVER, 'This payment waits for nobody.'), 400)
    })
    .post('/', async c => {
      const { outcome } = await c.req.parseBody()
      if (outcome !== 'complete' && outcome !== 'fail') return c.html(messagePage(OVER, 'Complete it or fail it.'), 400)
      const ended = transact(sandbox.db, () => {
        const intent = askedIntent(sandbox, c)
        const act = { sandbox, request: { id: null, idempotency_key: null } }
        return intent && { intent, returnUrl: returnUrlOf(intent), after: endAuthentication(act, intent, outcome) }
      })
      if (!ended) return c.html(messagePage(OVER, 'This payment waits for nobody.'), 400)
      const { returnUrl, intent } = ended
      return returnUrl === null ? c.html(closingPage(intent.id)) : c.redirect(backTo(returnUrl, ended.after))
    })
}

const OVER = '3-D Secure'

/** Undefined unless the address contains the intent's secret and the intent waits for this very attempt. */
function askedIntent(sandbox: Sandbox, c: Context<SandboxContext>): Stripe.PaymentIntent | undefined {
  const intent = findObject(sandbox, 'payment_intent', c.req.query('payment_intent') ?? '')
  const source = c.req.query('source')
  if (!source || intent?.client_secret !== c.req.query('payment_intent_client_secret')) return undefined
  const address = intent?.next_action?.redirect_to_url?.url ?? stripeJsAddress(intent?.next_action)
  return address && new URL(address).searchParams.get('source') === source ? intent : undefined
}

function stripeJsAddress(action: Stripe.PaymentIntent.NextAction | null | undefined): string | undefined {
  const known: { stripe_js?: string } | undefined = action?.use_stripe_sdk
  return known?.stripe_js
}

function returnUrlOf(intent: Stripe.PaymentIntent): string | null {
  return intent.next_action?.redirect_to_url?.return_url ?? null
}

function backTo(returnUrl: string, intent: Stripe.PaymentIntent): string {
  const url = new URL(returnUrl)
  url.searchParams.set('payment_intent', intent.id)
  url.searchParams.set('payment_intent_client_secret', intent.client_secret ?? '')
  url.searchParams.set('redirect_status', intent.status === 'succeeded' ? 'succeeded' : 'failed')
  return url.href
}

function question({ amount, currency }: Stripe.PaymentIntent): string {
  const shown = `${(amount / 100).toFixed(2)} ${currency.toUpperCase()}`
  return page(
    'Stripe stand-in: 3-D Secure',
    html`<h1>Is this payment yours?</h1>
    <p>Your bank asks before it pays ${shown}.</p>
    <form method="post"><div class="buttons">
      <button name="outcome" value="fail">Fail</button>
      <button class="main" name="outcome" value="complete">Complete</button>
    </div></form>`,
  )
}

/** In a frame: tells the page around it that the answer can be read from the intent now. */
function closingPage(id: string): string {
  const told = JSON.stringify({ stripeStandIn: 'authenticated', id })
  return page('3-D Secure', html`<p>Thank you.</p><script>${new Markup(`parent.postMessage(${told}, '*')`)}</script>`)
}
