import * as z from 'zod'
import type { Client } from './api.ts'
import { decide, type Photographer } from './flickr.ts'

export const AuthUrl = z.object({ authUrl: z.string() })
const User = z.object({
  isTemporary: z.boolean(),
  connectedAccounts: z.array(z.object({ _id: z.string(), provider: z.string(), username: z.string() })),
})

export const FAILED = "We couldn't connect your photo platform account. Please try again."

/** Starts a connection in this browser; returns the address of the platform's page. */
export async function start(client: Client, path = '/api/auth/flickr'): Promise<string> {
  return AuthUrl.parse(await (await client.get(path)).json()).authUrl
}

/** Approves on the platform's page; returns the address it redirects to. */
export async function approved(authUrl: string, account: Photographer = 'ansel'): Promise<string> {
  const { callback } = await decide(authUrl, account)
  return `${callback?.pathname}${callback?.search}`
}

export async function me(client: Client) {
  return User.parse(await (await client.get('/api/auth/me')).json())
}
