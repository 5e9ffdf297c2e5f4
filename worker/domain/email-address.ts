import { EMAIL_MAX } from './limits.ts'

/** Text, @, text, dot, text, without characters that would make a mail header contain more than one address. */
const ADDRESS = /^[^\s\p{Cc}@<>()[\]\\,;:"]+@[^\s\p{Cc}@<>()[\]\\,;:"]+\.[^\s\p{Cc}@<>()[\]\\,;:"]+$/u

export const EMAIL_MISSING = 'Please enter your email address'

/** The problem with a typed address, as the text to show; undefined when there is none. */
export function emailProblem(email: string): string | undefined {
  const address = email.trim()
  if (address === '') return EMAIL_MISSING
  // The pattern takes quadratic time, so longer texts must not reach it.
  return address.length <= EMAIL_MAX && ADDRESS.test(address) ? undefined : 'Please enter a valid email address'
}

const GMAIL = new Set(['gmail.com', 'googlemail.com'])

/**
 * The mailbox of a lower-case address, for counting: what follows a plus is the owner's own label, and Gmail ignores
 * dots too. Mail is sent to the address as it was typed.
 */
export function mailboxOf(email: string): string {
  const at = email.lastIndexOf('@')
  const [local, domain] = [email.slice(0, at).replace(/(?<=.)\+.*$/, ''), email.slice(at + 1)]
  return GMAIL.has(domain) ? `${local.replaceAll('.', '')}@gmail.com` : `${local}@${domain}`
}
