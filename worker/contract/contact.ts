import * as z from 'zod'
import { CONTACT } from '../domain/limits.ts'
import { CONTACT_FIELDS_MISSING } from '../domain/messages.ts'
import { EmailInput } from './auth.ts'

const limited = (name: string, max: number) =>
  z
    .string(CONTACT_FIELDS_MISSING)
    .trim()
    .max(max, `${name} must be at most ${max.toLocaleString('en')} characters long`)

/** Reduced to one line, because it becomes a mail header. */
const line = (name: string, max: number) => limited(name, max).transform(text => text.replace(/[\s\p{Cc}]+/gu, ' '))

/** POST /api/contact by a signed-in user, whose address gets the reply. */
export const UserContactInput = z.object({
  name: line('Name', CONTACT.nameMax).pipe(z.string().min(1, CONTACT_FIELDS_MISSING)),
  subject: line('Subject', CONTACT.subjectMax).default(''),
  message: limited('Message', CONTACT.messageMax).min(1, CONTACT_FIELDS_MISSING),
})

/** POST /api/contact by a stranger. */
export const ContactInput = UserContactInput.extend({
  email: z.string(CONTACT_FIELDS_MISSING).trim().min(1, CONTACT_FIELDS_MISSING).pipe(EmailInput.shape.email),
})

export type ContactRequest = z.input<typeof UserContactInput> | z.input<typeof ContactInput>
