import * as z from 'zod'
import type { Provider } from '../domain/platforms.ts'

export const ManualAuthInput = z.object({
  oauth_token: z.string('Please enter the OAuth token').trim().min(1, 'Please enter the OAuth token').max(200),
  oauth_verifier: z.string('Please enter the verifier').trim().min(1, 'Please enter the verifier').max(200),
})

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
