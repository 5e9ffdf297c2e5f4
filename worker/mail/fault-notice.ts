import { html } from 'hono/html'
import type { Fault } from '../contract/ops.ts'
import type { Deps } from '../deps.ts'
import { PRODUCT } from '../domain/limits.ts'
import { htmlMail } from './html.ts'

/** Tells support that faults have begun or are gone. @throws Error when the mail was not accepted. */
export async function mailFaults(
  { config, mail }: Pick<Deps, 'config' | 'mail'>,
  { faults, state }: { faults: readonly Fault[]; state: 'begun' | 'gone' },
): Promise<void> {
  const lines = faults.map(({ code, name }) => `${code} ${name}`.trimEnd())
  const [subject, what, advice] =
    state === 'begun'
      ? ['a fault', `${config.APP_ORIGIN} reports:`, 'docs/operating.md, "Health", says what to do.']
      : ['a fault is gone', `${config.APP_ORIGIN} no longer reports:`, 'There is nothing to do.']
  await mail.send({
    to: config.SUPPORT_EMAIL,
    subject: `${PRODUCT}: ${subject}`,
    text: `${what}\n\n${lines.join('\n')}\n\n${advice}\n`,
    html: await htmlMail(html`<p>${what}</p>`, ...lines.map(line => html`<p>${line}</p>`), html`<p>${advice}</p>`),
  })
}
