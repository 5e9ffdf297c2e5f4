import type { User } from '#worker/contract/auth.ts'
import { emailProblem } from '#worker/domain/email-address.ts'
import { CONTACT_FIELDS_MISSING } from '#worker/domain/messages.ts'

export type ContactFields = { name: string; email: string; subject: string; message: string }

/** Why a message cannot be sent, and the fields to correct. */
export type ContactProblem = { text: string; fields: (keyof ContactFields)[] }

/** The user's display name on Flickr, else the part of their address before the @. */
export function prefilledName(user: User | null): string {
  const flickr = user?.connectedAccounts.find(account => account.provider === 'flickr')
  return flickr?.displayName || user?.email.split('@')[0] || ''
}

/** `verified`: the sender's address is known from the session, so it is not asked for. */
export function contactProblem(fields: ContactFields, verified: boolean): ContactProblem | null {
  const required: (keyof ContactFields)[] = verified ? ['name', 'message'] : ['name', 'email', 'message']
  const missing = required.filter(field => fields[field].trim() === '')
  if (missing.length > 0) {
    return { text: CONTACT_FIELDS_MISSING, fields: missing }
  }
  const wrongEmail = verified ? undefined : emailProblem(fields.email)
  return wrongEmail === undefined ? null : { text: wrongEmail, fields: ['email'] }
}
