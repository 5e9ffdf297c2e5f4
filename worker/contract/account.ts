import * as z from 'zod'
import { EMAIL_MISSING } from '../domain/email-address.ts'
import { EMAIL_MAX } from '../domain/limits.ts'
import { EXPORT_FORMATS } from './paths.ts'

/**
 * DELETE /api/account. Everybody must type their address. Users with a password must also enter it; others need a
 * session that a mail link has just opened.
 */
export const DeleteAccountInput = z.object({
  email: z.string(EMAIL_MISSING).trim().min(1, EMAIL_MISSING).max(EMAIL_MAX),
  password: z.string().max(200).optional(),
})
export type DeleteAccountRequest = z.input<typeof DeleteAccountInput>

/** Query of GET /api/account/export. */
export const ExportQuery = z.object({ format: z.enum(EXPORT_FORMATS).default('json') })
