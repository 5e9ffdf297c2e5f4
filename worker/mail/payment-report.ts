import { html } from 'hono/html'
import type { Deps } from '../deps.ts'
import { PRODUCT } from '../domain/limits.ts'
import { htmlMail } from './html.ts'

/** Tells support that a payment needs a person: where to look, and why. @throws Error when the mail was not accepted. */
export async function reportPayment(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  { jobId, intentId, what }: { jobId: string; intentId: string; what: string },
): Promise<void> {
  const lines = [`Job or order: ${jobId}`, `At the payment provider: ${intentId}`, `Why: ${what}`]
  const advice = 'docs/operating.md says what to do.'
  await mail.send({
    to: config.SUPPORT_EMAIL,
    subject: `${PRODUCT}: a payment needs attention`,
    text: `${lines.join('\n')}\n\n${advice}\n`,
    html: await htmlMail(...lines.map(line => html`<p>${line}</p>`), html`<p>${advice}</p>`),
  })
}
