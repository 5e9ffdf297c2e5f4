import type { Stripe } from '@stripe/stripe-js'
import { loadStripe } from '@stripe/stripe-js/pure'
import type { OpenIntent } from './checkout.ts'

/**
 * Loads the payment provider's script, or locally that of its stand-in, and starts it with our key. Rejects if it
 * cannot be loaded.
 */
export async function openProvider({ publishableKey, scriptUrl }: OpenIntent): Promise<Stripe> {
  if (scriptUrl !== null && !window.Stripe) {
    await loadScript(scriptUrl)
  }
  const stripe = await loadStripe(publishableKey)
  if (!stripe) {
    throw new Error('The payment provider needs a browser')
  }
  return stripe
}

/** The script sets `window.Stripe`, which `loadStripe` then uses. */
function loadScript(url: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    script.src = url
    script.addEventListener('load', () => resolve())
    script.addEventListener('error', () => {
      script.remove()
      reject(new Error(`${url} did not load`))
    })
    document.head.append(script)
  })
}
