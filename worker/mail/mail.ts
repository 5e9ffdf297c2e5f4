import type { Config } from '../env.ts'

export type MailMessage = { to: string; subject: string; text: string; html: string }

/** @throws Error when the message was not accepted. */
export type Mail = { send: (message: MailMessage) => Promise<void> }

const TIMEOUT_MS = 10_000

/** Cloudflare's binding in production; an HTTP mail API where MAIL_API_URL is set. */
export function mailFor(config: Config, binding: SendEmail): Mail {
  if (config.MAIL_API_URL === '') {
    return {
      async send(message) {
        await binding.send({ from: config.MAIL_FROM, ...message })
      },
    }
  }
  return {
    async send(message) {
      const answer = await fetch(config.MAIL_API_URL, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ from: config.MAIL_FROM, ...message }),
        signal: AbortSignal.timeout(TIMEOUT_MS),
      })
      await answer.body?.cancel()
      if (!answer.ok) throw new Error(`The mail API answered ${answer.status}`)
    },
  }
}
