import * as z from 'zod'
import { EMAIL_MAX } from '../domain/limits.ts'
/** DELETE /api/account. Who has a password gives it; everybody types their address. */
export const DeleteAccountInput = z.object({
  email: z.string('Please enter your email address').trim().min(1, 'Please enter your email address').max(EMAIL_MAX),
  password: z.string().max(200).optional(),
})
