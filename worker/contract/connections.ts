import * as z from 'zod'
import { OAUTH_TOKEN_MISSING, OAUTH_VERIFIER_MISSING } from '../domain/messages.ts'
import type { Provider } from '../domain/platforms.ts'
import type { SuccessAnswer } from './errors.ts'

export const ManualAuthInput = z.object({
  oauth_token: z.string(OAUTH_TOKEN_MISSING).trim().min(1, OAUTH_TOKEN_MISSING).max(200),
  oauth_verifier: z.string(OAUTH_VERIFIER_MISSING).trim().min(1, OAUTH_VERIFIER_MISSING).max(200),
})

/** GET /api/auth/{provider}: the platform's consent page. */
export type ConnectAnswer = { authUrl: string }

export type ManualAuthRequest = z.input<typeof ManualAuthInput>
export type ManualAuthAnswer = SuccessAnswer & { provider: Provider }

/** The answer to a disconnect: the remaining accounts. */
export type DisconnectAnswer = { connectedAccounts: ConnectedAccount[]; message: string }

export type ConnectedAccount = {
  _id: string
  provider: Provider
  username: string
  displayName: string
  avatarUrl: string
  profileUrl: string
  lastUsed: string | null
  connectedAt: string
}
