import * as z from 'zod'
import { CONTACT } from '../domain/limits.ts'
import { CONTACT_FIELDS_MISSING } from '../domain/messages.ts'
import { EmailInput } from './auth.ts'

const limited = (name: string, max: number) =>
  z
    .string(CONTACT_FIELDS_MISSING)
    .trim()
    .max(max, `${name} must be at most ${max.toLocaleString('en')} characters long`)

/** A mail header is one line, whatever was typed. */
const line = (name: string, max: number) => limited(name, max).transform(text => text.replace(/[\s\p{Cc}]+/gu, ' '))

/** POST /api/contact of a signed-in user, whose own address gets the reply. */
export const UserContactInput = z.object({
  name: line('Name', CONTACT.nameMax).pipe(z.string().min(1, CONTACT_FIELDS_MISSING)),
  subject: line('Subject', CONTACT.subjectMax).default(''),
  message: limited('Message', CONTACT.messageMax).min(1, CONTACT_FIELDS_MISSING),
})

/** POST /api/contact of a stranger. */
export const ContactInput = UserContactInput.extend({
  email: z.string(CONTACT_FIELDS_MISSING).trim().min(1, CONTACT_FIELDS_MISSING).pipe(EmailInput.shape.email),
})

export type ContactRequest = z.input<typeof UserContactInput> | z.input<typeof ContactInput>
