import type { Config } from '../env.ts'
import { fetchDirectly } from '../fetch-directly.ts'

type MailMessage = {
  to: string
  replyTo?: string
  subject: string
  text: string
  html: string
  headers?: Record<string, string>
}

/** @throws Error when the message was not accepted. The error contains neither the address nor the text. */
export type Mail = { send: (message: MailMessage) => Promise<void> }

const TIMEOUT_MS = 10_000

/** Cloudflare's binding, or an HTTP mail API if MAIL_API_URL is set. */
export function mailFor(config: Config, binding: SendEmail): Mail {
  return {
    async send(message) {
      const { MAIL_API_URL: url, MAIL_FROM: from } = config
      try {
        await (url === '' ? binding.send({ from, ...message }) : postMail(url, { from, ...message }))
      } catch (error) {
        throw new Error(`The mail was not accepted: ${reasonOf(error)}`)
      }
    },
  }
}

async function postMail(url: string, message: MailMessage & { from: string }): Promise<void> {
  const answer = await fetchDirectly(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(message),
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new MailRefused(`status ${answer.status}`)
}

class MailRefused extends Error {
  override name = 'MailRefused'
}

/** Error messages of mail services quote addresses; their codes do not. */
function reasonOf(error: unknown): string {
  if (error instanceof MailRefused) return error.message
  if (!(error instanceof Error)) return 'unknown'
  const code: unknown = Reflect.get(error, 'code')
  return typeof code === 'string' ? code : error.name
}
