import type { IntentShown, Result, StripeJsError } from './messages.ts'

/** The API as a page may use it: with the publishable key, and the secret of one intent. */
export async function callIntents(
  key: string,
  clientSecret: string,
  { confirm }: { confirm?: Record<string, string> } = {},
): Promise<Result> {
  const url = `${SANDBOX_ORIGIN}/stripe/v1/payment_intents/${clientSecret.split('_secret_')[0]}`
  const fields = new URLSearchParams({ client_secret: clientSecret, ...confirm })
  const headers = { Authorization: `Bearer ${key}`, 'Stripe-Version': '2026-10-28.endive' }
  try {
    const answer = confirm
      ? await fetch(`${url}/confirm`, { method: 'POST', headers, body: fields })
      : await fetch(`${url}?${fields}`, { headers })
    const body: IntentShown & { error?: StripeJsError } = await answer.json()
    return body.error ? { error: body.error } : { paymentIntent: body }
  } catch {
    return {
      error: {
        type: 'api_connection_error',
        message: 'We are experiencing issues connecting to our payments provider.',
      },
    }
  }
}
