import * as z from 'zod'
import { CONTACT } from '../domain/limits.ts'
import { EmailInput } from './auth.ts'

const REQUIRED = 'Please fill in all required fields'

const limited = (name: string, max: number) =>
  z
    .string(REQUIRED)
    .trim()
    .max(max, `${name} must be at most ${max.toLocaleString('en')} characters long`)

/** What stands in a mail's header is one line, whatever was typed. */
const line = (name: string, max: number) => limited(name, max).transform(text => text.replace(/[\s\p{Cc}]+/gu, ' '))

/** POST /api/contact of a signed-in user, whose own address is the one to answer to. */
export const UserContactInput = z.object({
  name: line('Name', CONTACT.nameMax).pipe(z.string().min(1, REQUIRED)),
  subject: line('Subject', CONTACT.subjectMax).default(''),
  message: limited('Message', CONTACT.messageMax).min(1, REQUIRED),
})

/** POST /api/contact of anybody else. */
export const ContactInput = UserContactInput.extend({
  email: z.string(REQUIRED).trim().min(1, REQUIRED).pipe(EmailInput.shape.email),
})

export type ContactRequest = z.input<typeof UserContactInput> | z.input<typeof ContactInput>
