import { callIntents } from './intents-api.ts'
import type { FromBank, IntentShown, Result } from './messages.ts'

/** Carries out the intent's next action: opens the bank's page, in a frame over the page or by a redirect. */
export async function takeNextAction(key: string, intent: IntentShown): Promise<Result> {
  const action = intent.next_action
  if (action?.redirect_to_url) {
    window.location.assign(action.redirect_to_url.url)
    return new Promise(() => {})
  }
  if (!action?.use_stripe_sdk) return { paymentIntent: intent }
  await askBank(action.use_stripe_sdk.stripe_js, intent.id)
  const after = await callIntents(key, intent.client_secret)
  const refusal = after.paymentIntent?.last_payment_error
  return after.paymentIntent?.status === 'requires_payment_method' && refusal ? { error: refusal } : after
}

/** Resolves once a person has answered. */
function askBank(address: string, intent: string): Promise<void> {
  const frame = document.createElement('iframe')
  frame.title = 'Secure 3D authentication'
  frame.name = '__privateStripeFrameChallenge'
  frame.src = address
  Object.assign(frame.style, {
    width: 'min(100%, 400px)',
    height: 'min(100%, 420px)',
    border: '0',
    background: 'white',
  })
  const overlay = document.createElement('div')
  overlay.setAttribute('role', 'dialog')
  overlay.setAttribute('aria-modal', 'true')
  overlay.setAttribute('aria-label', 'Your bank')
  Object.assign(overlay.style, {
    position: 'fixed',
    inset: '0',
    zIndex: '2147483647',
    display: 'grid',
    placeItems: 'center',
    background: 'rgb(0 0 0 / 0.5)',
  })
  overlay.append(frame)
  document.body.append(overlay)
  return new Promise(resolve => {
    window.addEventListener('message', function receive({ origin, source, data }: MessageEvent<FromBank>) {
      if (origin !== SANDBOX_ORIGIN || source !== frame.contentWindow || data.id !== intent) return
      window.removeEventListener('message', receive)
      overlay.remove()
      resolve()
    })
  })
}
